#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lightsout_fuzz::read("supports", bytes));
