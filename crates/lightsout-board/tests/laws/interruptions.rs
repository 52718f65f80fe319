//! Work on large boards that is ended before its end.

use std::time::{Duration, Instant};

use gf2_linalg::{CancelFlag, Interrupt, Interrupted};
use lightsout_board::{Board, Error, Method, Neighbourhood, System};

/// Runs some work that has to end at once.
fn interrupted<T>(work: impl FnOnce() -> Result<T, Error>) -> Option<Error> {
    let flag = CancelFlag::default();
    flag.cancel();
    Interrupt::new(Some(flag), None).install(work).err()
}

fn system(side: usize, neighbourhood: Neighbourhood, method: Method) -> Result<System, Error> {
    System::with_method(Board::grid(side, side).neighbourhood(neighbourhood).build()?, method)
}

#[test]
fn every_step_on_a_large_board_ends_when_it_is_interrupted() {
    let cancelled = Some(Error::Interrupted(Interrupted::Cancelled));
    let plus = Neighbourhood::plus;
    assert_eq!(interrupted(|| system(200, Neighbourhood::king(), Method::Inactivation)), cancelled);
    assert_eq!(interrupted(|| system(60, Neighbourhood::row_column(), Method::Dense)), cancelled);
    assert_eq!(interrupted(|| Board::new(200, 200)?.classes()), cancelled);

    // By columns, by rows, and by rows of a word; both nullities are above zero.
    for (rows, columns) in [(299, 17_999), (17_999, 299), (1_000_007, 7)] {
        let system = System::new(Board::new(rows, columns).unwrap()).unwrap();
        assert_eq!(system.method(), Method::RowPolynomials);
        assert!(system.nullity() > 0);
        let (off, on) = (system.board().all_off().unwrap(), system.board().all_on().unwrap());
        assert_eq!(interrupted(|| system.solve(&on, &off)), cancelled);
        assert_eq!(interrupted(|| system.quiet_patterns()?.space()), cancelled);
    }
    let system = system(299, plus(), Method::Inactivation).unwrap();
    let (off, on) = (system.board().all_off().unwrap(), system.board().all_on().unwrap());
    assert_eq!(interrupted(|| system.solve(&on, &off)), cancelled);
    assert_eq!(interrupted(|| system.quiet_patterns()?.space()), cancelled);
}

#[test]
fn a_large_system_ends_soon_after_its_time() {
    let limit = Duration::from_millis(100);
    let start = Instant::now();
    let found = Interrupt::new(None, Some(limit))
        .install(|| system(1500, Neighbourhood::king(), Method::Inactivation));
    assert_eq!(found.err(), Some(Error::Interrupted(Interrupted::TimeLimit)));
    // The machine may have much else to do.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
