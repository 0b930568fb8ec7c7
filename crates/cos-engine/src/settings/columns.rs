//! Generates from the table of settings the typed values, the parsers, the layers and the
//! reference.

/// Returns the name of a section; some contain a dot, which a Rust identifier cannot.
macro_rules! section {
    (war_room_checkpoint) => {
        "war_room.checkpoint"
    };
    (war_room_research) => {
        "war_room.research"
    };
    ($section:ident) => {
        stringify!($section)
    };
}

/// Returns its second argument; the first one only selects a repetition.
macro_rules! second {
    ($first:tt, $second:expr) => {
        $second
    };
}

/// One row of the settings.
macro_rules! row {
    ($section:ident, $name:ident, $field:ident: $kind:ty, $bounds:expr, $project:ident, $reason:expr) => {
        Setting {
            section: section!($section),
            name: stringify!($name),
            unit: <$kind as SettingShape>::UNIT,
            bounds: $bounds,
            project: ProjectRule::$project,
            reason: $reason,
            read: |values, raw, bounds| {
                values.$field = <$kind as SettingShape>::read(raw, bounds)?.over(&values.$field);
                Ok(())
            },
            show: |values| values.$field.show(),
            may_replace: |new, before, rule| new.$field.may_replace(&before.$field, rule),
        }
    };
}

macro_rules! settings {
    (
        run options { $(
            #[doc = $meaning:literal]
            $option:ident: $type:ty, $range:expr => {
                $(setting: $part:ident.$key_of:ident = $initial:expr, $may:ident;)?
                $(no setting: $no_setting:literal;)?
                $(key: $key:literal, $key_help:literal;)?
                $(no key: $no_key:literal;)?
                $(flag: $position:literal, $flag:literal, $heading:literal, $value_name:literal, $help:literal;)?
                $(no flag: $no_flag:literal;)?
                $(spec: $($place:ident).+;)?
                $(no spec: $no_spec:literal;)?
            }
        )+ }
        settings { $(
            $(#[doc = $reason:literal])+
            $section:ident.$name:ident => $field:ident: $kind:ty = $default:expr,
            $bounds:expr, $project:ident;
        )+ }
    ) => {
        /// The values of all settings.
        #[derive(Debug, Clone, PartialEq)]
        pub struct SettingValues {
            $( $(
                #[doc = concat!($meaning, " The setting `", stringify!($key_of), "`.")]
                pub $option: $type,
            )? )+
            $( $(#[doc = $reason])+ pub $field: $kind, )+
        }

        impl SettingValues {
            /// Returns the built-in values.
            pub fn built_in() -> Self {
                Self { $( $( $option: $initial, )? )+ $( $field: $default, )+ }
            }
        }

        /// All settings, in the order of the reference.
        pub const SETTINGS: &[Setting] = &[
            $( $( row!($part, $key_of, $option: $type, $range, $may, $meaning), )? )+
            $( row!($section, $name, $field: $kind, $bounds, $project, concat!($($reason),+)), )+
        ];

        /// All options of a run.
        pub const RUN_OPTIONS: &[RunOption] = &[ $( RunOption {
            name: stringify!($option),
            setting: only([
                $( Ok(concat!(section!($part), ".", stringify!($key_of))), )?
                $( Err($no_setting), )?
            ]),
            key: only([
                $( Ok(OptionKey {
                    name: $key,
                    help: $key_help,
                    read: |given, fields, findings| {
                        let at = KeyAt { fields, key: $key, bounds: $range };
                        given.$option = OptionValue::from_key(at, findings);
                    },
                    value_schema: |generator| {
                        <<$type as Layered>::Given as OptionValue>::schema(generator, $range)
                    },
                }), )?
                $( Err($no_key), )?
            ]),
            flag: only([
                $( Ok(OptionFlag {
                    position: $position,
                    name: $flag,
                    heading: $heading,
                    value_name: $value_name,
                    help: $help,
                    takes: || <<$type as Layered>::Given as OptionValue>::taken($range),
                    read: |text| Ok(RunOverrides {
                        $option: Some(OptionValue::from_flag($flag, text, $range)?),
                        ..RunOverrides::default()
                    }),
                }), )?
                $( Err($no_flag), )?
            ]),
            spec: only([
                $( Ok(stringify!($($place).+)), )?
                $( Err($no_spec), )?
            ]),
        }, )+ ];

        /// The run options that one layer gives: a goals file, or the flags.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct RunOverrides {
            $( #[doc = $meaning] pub $option: Option<<$type as Layered>::Given>, )+
        }

        impl RunOverrides {
            /// Returns these options, and those of a lower layer where this one gives none.
            #[must_use]
            pub fn over(self, lower: Self) -> Self {
                Self { $( $option: self.$option.or(lower.$option), )+ }
            }
        }

        /// The options of one run, with the values of all layers.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct RunTerms {
            $( #[doc = $meaning] pub $option: $type, )+
        }

        impl RunTerms {
            /// Writes the options into the specification of a run.
            pub fn write_to(&self, spec: &mut RunSpec) {
                $( $( spec.$($place).+.clone_from(&self.$option); )? )+
            }
        }

        impl Settings {
            /// Returns the options of a run: what flags and the goals file give overrides the
            /// settings, except settings that are themselves given by a flag.
            pub fn terms(&self, given: &RunOverrides) -> RunTerms {
                RunTerms { $( $option: {
                    let [otherwise] = [
                        $( second!($key_of, self.values.$option.clone()), )?
                        $( second!($no_setting, <$type>::default()), )?
                    ];
                    let key = concat!("" $(, section!($part), ".", stringify!($key_of))?);
                    let given = given.$option.clone();
                    given.filter(|_| !self.is_from_flag(key)).map_or(otherwise, Layered::from_given)
                }, )+ }
            }
        }
    };
}

pub(super) use {row, second, section, settings};
