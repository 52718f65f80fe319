//! What Linux says of free memory: of the machine, and of the control groups that the process is in, as those
//! of a container.
//!
//! Source: the kernel's documents on control groups, `cgroup-v2.rst` and `cgroup-v1/memory.rst`.

use std::fs;

/// The available bytes, as far as any of the files says so: the least of all.
pub(super) fn available() -> Option<u64> {
    available_by(|path| fs::read_to_string(path).ok())
}

/// As [`available`], with the files that `read` has.
fn available_by(read: impl Fn(&str) -> Option<String>) -> Option<u64> {
    let of_machine = read("/proc/meminfo").and_then(|text| of_machine(&text));
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let of_groups = groups.lines().filter_map(Hierarchy::of_line).filter_map(|(hierarchy, path)| {
        ancestors(path).filter_map(|path| hierarchy.available(path, &read)).min()
    });
    of_groups.chain(of_machine).min()
}

/// What is estimated to be available without swapping.
fn of_machine(text: &str) -> Option<u64> {
    let kibibytes: u64 = value(text, "MemAvailable:")?.strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// What stands behind a word at the beginning of a line.
fn value<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(word)).map(str::trim)
}

/// A path and those above it, up to the root, which is empty.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    // A group outside of what the process can see is shown with dots: of those above it nothing is known.
    let path = if path.split('/').any(|name| name == "..") { "" } else { path.trim_end_matches('/') };
    std::iter::successors(Some(path), |path| path.rsplit_once('/').map(|(above, _)| above))
}

/// Where the files of a tree of groups are, and what they are called.
struct Hierarchy {
    root: &'static str,
    limit: &'static str,
    usage: &'static str,
    /// What of the usage can be had back at once: files that were read and are kept just in case.
    inactive: &'static str,
}

impl Hierarchy {
    const VERSION_2: Self = Self {
        root: "/sys/fs/cgroup",
        limit: "memory.max",
        usage: "memory.current",
        inactive: "inactive_file ",
    };
    const VERSION_1: Self = Self {
        root: "/sys/fs/cgroup/memory",
        limit: "memory.limit_in_bytes",
        usage: "memory.usage_in_bytes",
        inactive: "total_inactive_file ",
    };

    /// The tree that a line of `/proc/self/cgroup` is about, if it is one of memory, and the path there.
    fn of_line(line: &str) -> Option<(Self, &str)> {
        let mut fields = line.splitn(3, ':');
        let (number, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
        match controllers {
            "" if number == "0" => Some((Self::VERSION_2, path)),
            _ if controllers.split(',').any(|name| name == "memory") => Some((Self::VERSION_1, path)),
            _ => None,
        }
    }

    /// What is left of the limit of a group, or `None` where there is none.
    fn available(&self, path: &str, read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
        let file = |name: &str| read(&format!("{}{path}/{name}", self.root));
        let limit: u64 = file(self.limit)?.trim().parse().ok()?;
        let usage: u64 = file(self.usage).and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        let statistics = file("memory.stat").unwrap_or_default();
        let inactive: u64 =
            value(&statistics, self.inactive).and_then(|number| number.parse().ok()).unwrap_or(0);
        Some(limit.saturating_sub(usage.saturating_sub(inactive)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: (&str, &str) =
        ("/proc/meminfo", "MemTotal:       24608860 kB\nMemFree:   9 kB\nMemAvailable:   1000 kB\n");

    fn available(files: &[(&str, &str)]) -> Option<u64> {
        let text = |path: &str| files.iter().find(|file| file.0 == path).map(|file| file.1.to_owned());
        available_by(text)
    }

    #[test]
    fn without_groups_the_machine_counts() {
        assert_eq!(available(&[]), None);
        assert_eq!(available(&[MACHINE]), Some(1_024_000));
        assert_eq!(available(&[("/proc/meminfo", "MemAvailable: many kB\n")]), None);
        assert_eq!(available(&[MACHINE, ("/proc/self/cgroup", "0::/\n")]), Some(1_024_000));
        let max = ("/sys/fs/cgroup/a/memory.max", "max\n");
        assert_eq!(available(&[MACHINE, ("/proc/self/cgroup", "0::/a\n"), max]), Some(1_024_000));
    }

    #[test]
    fn the_least_of_a_group_and_those_above_counts() {
        let group = ("/proc/self/cgroup", "0::/pods/one\n");
        let own = [
            ("/sys/fs/cgroup/pods/one/memory.max", "900000\n"),
            ("/sys/fs/cgroup/pods/one/memory.current", "100000\n"),
        ];
        let above = [
            ("/sys/fs/cgroup/pods/memory.max", "700000\n"),
            ("/sys/fs/cgroup/pods/memory.current", "650000\n"),
        ];
        assert_eq!(available(&[MACHINE, group, own[0]]), Some(900_000));
        assert_eq!(available(&[MACHINE, group, own[0], own[1]]), Some(800_000));
        assert_eq!(available(&[MACHINE, group, own[0], own[1], above[0], above[1]]), Some(50_000));
        // Of the usage, what files have left behind can be had.
        let files = ("/sys/fs/cgroup/pods/memory.stat", "anon 7\ninactive_file 600000\nactive_file 9\n");
        assert_eq!(available(&[MACHINE, group, own[0], own[1], above[0], above[1], files]), Some(650_000));
        // More than the limit may be in use.
        let full = ("/sys/fs/cgroup/pods/one/memory.current", "1000000\n");
        assert_eq!(available(&[MACHINE, group, own[0], full]), Some(0));
    }

    #[test]
    fn a_container_sees_its_limit_at_the_root() {
        let limit = ("/sys/fs/cgroup/memory.max", "5000\n");
        for path in ["0::/\n", "0::/../other\n", "0::/not/here\n"] {
            assert_eq!(available(&[MACHINE, ("/proc/self/cgroup", path), limit]), Some(5_000), "{path}");
        }
    }

    #[test]
    fn groups_of_the_first_version_are_known() {
        let group = ("/proc/self/cgroup", "12:cpu,cpuacct:/a\n9:hugetlb:/\n5:memory:/docker/ab\n0::/a\n");
        let own = ("/sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes", "800000\n");
        let usage = ("/sys/fs/cgroup/memory/docker/ab/memory.usage_in_bytes", "500000\n");
        let files =
            ("/sys/fs/cgroup/memory/docker/ab/memory.stat", "inactive_file 1\ntotal_inactive_file 200000\n");
        let unlimited = ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assert_eq!(available(&[MACHINE, group, own, usage, unlimited]), Some(300_000));
        assert_eq!(available(&[MACHINE, group, own, usage, files]), Some(500_000));
        assert_eq!(available(&[MACHINE, group, unlimited]), Some(1_024_000));
    }
}
