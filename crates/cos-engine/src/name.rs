//! Makes short names for ids that people type.

/// Returns the last digits of a number in base 36.
pub fn base36(mut number: u64, digits: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    (0..digits)
        .map(|_| {
            let digit = usize::try_from(number % 36).unwrap_or(0);
            number /= 36;
            DIGITS.get(digit).map_or('0', |digit| char::from(*digit))
        })
        .collect()
}
