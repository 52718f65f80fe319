//! How much memory there is.

/// What is taken to be free where the system does not say.
const UNKNOWN: u64 = 4 << 30;

/// About how many bytes could be had.
pub(crate) fn free() -> u64 {
    available().unwrap_or(UNKNOWN)
}

/// What Linux estimates to be available without swapping.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
