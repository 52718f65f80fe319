/// Which states end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// All lights off.
    Off,
    /// All lights on.
    On,
    /// All lights alike.
    Either,
}

impl Goal {
    /// All goals.
    pub const ALL: [Self; 3] = [Self::Off, Self::On, Self::Either];

    /// The goal of this name: `off`, `on` or `either`.
    pub fn named(name: &str) -> Self {
        match name {
            "off" => Self::Off,
            "on" => Self::On,
            "either" => Self::Either,
            _ => panic!("no goal is named {name:?}"),
        }
    }

    /// The states that end the game on a board with this many lights.
    pub fn targets(self, lights: usize) -> Vec<Vec<bool>> {
        let (off, on) = (vec![false; lights], vec![true; lights]);
        match self {
            Self::Off => vec![off],
            Self::On => vec![on],
            // Without lights all off is all on.
            Self::Either if lights == 0 => vec![off],
            Self::Either => vec![off, on],
        }
    }
}
