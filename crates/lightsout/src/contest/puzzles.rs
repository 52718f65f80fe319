//! The puzzles that contests ask about: rules for grids, and boards that are not grids.

use crate::{Alphabet, Board, Goal, Lights, Mask, Neighbourhood, Offset, Presses, Puzzle, Size};

use super::cells::CellRows;
use super::{Counters, Error, Question, Scanner};

/// Maximum number of vertices of a graph: a number alone makes it take memory.
const MAX_VERTICES: usize = 1 << 22;

/// The highest joltage, so that sums do not overflow.
const MAX_JOLTAGE: usize = (1 << 31) - 1;

/// The numbers of rows and columns, then the rows of 0 and 1.
pub(super) fn sized(input: &mut Scanner<'_>) -> Result<Lights, Error> {
    let rows = input.number("the number of rows", 1..=usize::MAX)?;
    let columns = input.number("the number of columns", 1..=usize::MAX)?;
    input.grid(Some(rows), Some(columns), Alphabet::DIGITS)
}

/// A press toggles the cell and its four neighbours.
pub(super) fn classic(lights: Lights, goal: Goal) -> Result<Question, Error> {
    Ok(Puzzle::from_lights(lights)?.with_goal(goal).into())
}

/// A press toggles the row and the column of the cell, to all off.
pub(super) fn row_and_column(lights: Lights) -> Result<Question, Error> {
    let Size { rows, columns } = lights.size();
    let board = Board::grid(rows, columns).neighbourhood(Neighbourhood::row_column()).build()?;
    Ok(Puzzle::new(board, lights).into())
}

/// A zero may become a one, and each cell is to have an even number of ones among its four neighbours: a
/// light on where their number is odd, and a button in each zero.
pub(super) fn even_parity(ones: Lights) -> Result<Question, Error> {
    let Size { rows, columns } = ones.size();
    let grid = Board::grid(rows, columns).neighbourhood(Neighbourhood::plus().without_centre());
    let everywhere = grid.clone().build()?;
    let zeros = ones.difference(&everywhere.all_on()?)?;
    let lights = everywhere.effect(&Presses::from_matrix(ones.into_matrix()))?;
    let mask = Mask::from_parts(everywhere.all_on()?, Presses::from_matrix(zeros.into_matrix()))?;
    Ok(Puzzle::new(grid.mask(mask).build()?, lights).into())
}

/// The number of switches, their states now and as they should be, and pairs of a switch and another that it
/// toggles as well, up to a pair of zeros. A pair given twice says the same as once.
pub(super) fn switches(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let count = input.number("the number of switches", 1..=usize::MAX)?;
    let [lights, goal] = [(); 2].map(|()| input.grid(Some(1), Some(count), Alphabet::DIGITS));
    let (lights, goal) = (lights?, goal?);
    let mut toggled = input.empty_lists(count)?;
    for (switch, toggled) in toggled.iter_mut().enumerate() {
        input.append(toggled, switch)?;
    }
    while let Some(switch) = input.number("a switch or 0", 0..=count)?.checked_sub(1) {
        let other = input.number("the switch that it toggles", 1..=count)? - 1;
        input.append(&mut toggled[switch], other)?;
    }
    input.number("the second 0", 0..=0)?;
    for toggled in &mut toggled {
        toggled.sort_unstable();
        toggled.dedup();
    }
    let board = Board::from_buttons(count, toggled)?;
    Ok(Puzzle::new(board, lights).with_goal(Goal::Pattern(goal)).into())
}

/// The numbers of lights and of edges, then the edges, on a graph whose buttons toggle a light and those
/// joined to it; from all off to all on.
pub(super) fn graph(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let vertices = input.number("the number of lights", 1..=MAX_VERTICES)?;
    let count = input.number("the number of edges", 0..=usize::MAX)?;
    let mut edges = Vec::new();
    for _ in 0..count {
        let from = input.number("the light where an edge begins", 1..=vertices)?;
        let to = input.number("the light where it ends", 1..=vertices)?;
        if from == to {
            return Err(input.error(format_args!("an edge from {from} to itself, expected two lights")));
        }
        input.append(&mut edges, (from - 1, to - 1))?;
    }
    let board = Board::from_graph(vertices, edges)?;
    let lights = board.all_off()?;
    Ok(Puzzle::new(board, lights).with_goal(Goal::On).into())
}

/// The numbers of columns and of rows, a distance, and rows of 0 and 1: a press toggles the cell and those at
/// this distance by steps from edge to edge.
pub(super) fn ring(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let columns = input.number("the number of columns", 1..=usize::MAX)?;
    let rows = input.number("the number of rows", 1..=usize::MAX)?;
    let distance = input.number("the distance", 1..=columns.saturating_add(rows))?;
    let lights = input.grid(Some(rows), Some(columns), Alphabet::DIGITS)?;
    // Places that no press reaches are left out, of which there may be many more than cells.
    let around = (0..=distance.min(rows - 1)).map(|down| (down, distance - down));
    let around = around.filter(|&(_, right)| right < columns);
    let mut offsets: Vec<Offset> =
        around.flat_map(|(down, right)| mirrored(down as isize, right as isize)).collect();
    offsets.push(Offset { rows: 0, columns: 0 });
    offsets.sort_unstable();
    offsets.dedup();
    let board = Board::grid(rows, columns).neighbourhood(Neighbourhood::from_offsets(offsets)).build()?;
    Ok(Puzzle::new(board, lights).into())
}

/// A place and its images beyond the row and the column of the pressed cell.
fn mirrored(rows: isize, columns: isize) -> [Offset; 4] {
    [(rows, columns), (rows, -columns), (-rows, columns), (-rows, -columns)]
        .map(|(rows, columns)| Offset { rows, columns })
}

/// The numbers of switches and of bulbs, for each bulb how many switches it is joined to and which, and for
/// each whether it is lit when an odd number of them is on; to all lit.
pub(super) fn bulbs(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let switches = input.number("the number of switches", 1..=MAX_VERTICES)?;
    let bulbs = input.number("the number of bulbs", 1..=usize::MAX)?;
    let mut toggled = input.empty_lists(switches)?;
    for bulb in 0..bulbs {
        for _ in 0..input.number("the number of switches of a bulb", 0..=switches)? {
            let switch = input.number("a switch", 1..=switches)? - 1;
            input.append(&mut toggled[switch], bulb)?;
        }
    }
    let odd = input.grid(Some(1), Some(bulbs), Alphabet::DIGITS)?;
    let board = Board::from_buttons(bulbs, toggled)?;
    let lights = board.all_off()?;
    Ok(Puzzle::new(board, lights).with_goal(Goal::Pattern(odd)).into())
}

/// The number of technicians and of valves, and for each technician the valves that he turns, closed by -1;
/// to all turned.
pub(super) fn valves(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let count = input.number("the number of technicians", 1..=usize::MAX)?;
    let mut turned = Vec::new();
    for _ in 0..count {
        let mut list = Vec::new();
        while !input.passes("-1") {
            let valve = input.number("a valve or -1", 1..=count)? - 1;
            input.append(&mut list, valve)?;
        }
        input.append(&mut turned, list)?;
    }
    let board = Board::from_buttons(count, turned)?;
    let lights = board.all_off()?;
    Ok(Puzzle::new(board, lights).with_goal(Goal::On).into())
}

/// The lights wanted of a machine in brackets, and lists of the lights that each button toggles, counted
/// from 0.
struct Machine {
    wanted: Lights,
    buttons: Vec<Vec<usize>>,
}

impl Machine {
    /// Reads as far as the part in braces, which has to come next.
    fn read(input: &mut Scanner<'_>) -> Result<Self, Error> {
        input.symbol('[')?;
        let wanted = input.cells(Alphabet::HASH)?;
        if !input.is_before(']') {
            return Err(input.unexpected(format_args!("{} or ']'", Alphabet::HASH)));
        }
        input.symbol(']')?;
        let mut buttons = Vec::new();
        while input.is_before('(') {
            let last = wanted.size().columns.checked_sub(1);
            let lights = input.list(['(', ')'], |input| match last {
                Some(last) => input.number("a light", 0..=last),
                None => Err(input.unexpected("')'")),
            })?;
            input.append(&mut buttons, lights)?;
        }
        if !input.is_before('{') {
            return Err(input.unexpected("a list in (...), or the part in {...}"));
        }
        Ok(Self { wanted, buttons })
    }
}

/// A machine, and a part in braces that does not matter; from all off to the lights wanted.
pub(super) fn machine(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let Machine { wanted, buttons } = Machine::read(input)?;
    input.skip_between(['{', '}'])?;
    let board = Board::from_buttons(wanted.size().columns, buttons)?;
    let lights = board.all_off()?;
    Ok(Puzzle::new(board, lights).with_goal(Goal::Pattern(wanted)).into())
}

/// A machine whose lights do not matter, and in braces to what number each counter should come.
pub(super) fn joltages(input: &mut Scanner<'_>) -> Result<Question, Error> {
    let Machine { wanted, buttons } = Machine::read(input)?;
    let joltages = input.list(['{', '}'], |input| Ok(input.number("a joltage", 0..=MAX_JOLTAGE)? as u64))?;
    let (found, expected) = (joltages.len(), wanted.size().columns);
    if found != expected {
        return Err(
            input.error(format_args!("a list of {found}, expected {expected}, a joltage for each light"))
        );
    }
    Ok(Question::Counters(Counters::new(buttons, joltages)))
}

/// An array of rows, each an array of 0 and 1.
pub(super) fn array(input: &mut Scanner<'_>) -> Result<Lights, Error> {
    let mut cells = CellRows::default();
    input.list(['[', ']'], |input| {
        input.list(['[', ']'], |input| {
            let cell = input.number("a cell", 0..=1)? == 1;
            cells.push(cell).map_err(|error| input.no_memory(error))
        })?;
        match cells.columns() {
            Some(expected) if expected != cells.count() => {
                let found = cells.count();
                Err(input.error(format_args!("a row of {found} cells, expected {expected} as in the first")))
            }
            _ => {
                cells.end_row();
                Ok(())
            }
        }
    })?;
    cells.into_lights()
}
