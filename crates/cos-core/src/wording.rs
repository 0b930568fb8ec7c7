//! stub
use crate::effect::Effect;
/// stub
pub fn read(_text: &str) -> Vec<Effect> {
    Vec::new()
}
