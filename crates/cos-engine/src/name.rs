//! Short names that are typed by hand.

/// The last digits of a number in base 36, for names that are typed by hand.
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
