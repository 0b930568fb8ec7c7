//! Sets the mode and the model of a session before its prompt is sent. Agents offer them as modes
//! or as options; an agent that does not offer the requested one gets no prompt.

use super::super::watch::Watch;
use super::{Outcome, refusal};
use crate::agent::definition::Definition;
use agent_client_protocol::Agent;
use agent_client_protocol::v1::ConnectionTo;
use agent_client_protocol::v1::schema::{
    NewSessionResponse, SessionConfigKind, SessionConfigOption, SessionConfigOptionCategory,
    SessionConfigSelectOptions, SessionModeId, SetSessionConfigOptionRequest,
    SetSessionModeRequest,
};
use cos_core::failure::{Failure, FailureClass};

pub(super) struct Setup<'a> {
    cx: &'a ConnectionTo<Agent>,
    definition: &'a Definition,
    watch: &'a Watch,
    opened: &'a NewSessionResponse,
}

impl<'a> Setup<'a> {
    pub(super) fn new(
        cx: &'a ConnectionTo<Agent>,
        definition: &'a Definition,
        watch: &'a Watch,
        opened: &'a NewSessionResponse,
    ) -> Self {
        Self {
            cx,
            definition,
            watch,
            opened,
        }
    }

    /// Sets the mode of the definition. A mode is not a security boundary, but the wrong one asks
    /// too little.
    pub(super) async fn set_mode(&self) -> Result<(), Outcome> {
        let Some(mode) = self
            .definition
            .mode
            .as_deref()
            .filter(|mode| !mode.is_empty())
        else {
            return Ok(());
        };
        if let Some(modes) = &self.opened.modes {
            let offered = modes
                .available_modes
                .iter()
                .map(|offer| offer.id.0.to_string());
            self.offers("mode", mode, &offered.collect::<Vec<_>>())?;
            let id = SessionModeId::new(mode);
            let request = SetSessionModeRequest::new(self.opened.session_id.clone(), id);
            return self
                .cx
                .send_request(request)
                .block_task()
                .await
                .map(drop)
                .map_err(|error| refusal(&error));
        }
        if let Some(option) = self.option(&SessionConfigOptionCategory::Mode, "mode") {
            self.set(option, "mode", mode).await
        } else {
            self.watch.note(format!(
                "{} has no modes; none was set",
                self.definition.name
            ));
            Ok(())
        }
    }

    /// Sets the model, unless it was a start argument.
    pub(super) async fn set_model(&self, model: Option<&str>) -> Result<(), Outcome> {
        let option = self.option(&SessionConfigOptionCategory::Model, "model");
        match (model, option) {
            (Some(model), Some(option)) if self.definition.model_args.is_empty() => {
                self.set(option, "model", model).await
            }
            (Some(model), None) if self.definition.model_args.is_empty() => {
                let what =
                    format!("does not support choosing a model, so `{model}` cannot be used");
                Err(self.unable(&what, "model_args"))
            }
            (None, Some(option)) => {
                if let SessionConfigKind::Select(select) = &option.kind {
                    self.watch
                        .spend(|spending| spending.uses(&select.current_value.0));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    async fn set(
        &self,
        option: &SessionConfigOption,
        what: &str,
        value: &str,
    ) -> Result<(), Outcome> {
        if let SessionConfigKind::Select(select) = &option.kind {
            self.offers(what, value, &values_of(&select.options))?;
        }
        let session = self.opened.session_id.clone();
        let request = SetSessionConfigOptionRequest::new(session, option.id.clone(), value);
        self.cx
            .send_request(request)
            .block_task()
            .await
            .map(drop)
            .map_err(|error| refusal(&error))
    }

    fn offers(&self, what: &str, wanted: &str, offered: &[String]) -> Result<(), Outcome> {
        if offered.iter().any(|offer| offer == wanted) {
            return Ok(());
        }
        let what = format!("offers no {what} `{wanted}`, only {}", offered.join(", "));
        Err(self.unable(
            &what,
            if what.contains("mode `") {
                "mode"
            } else {
                "model"
            },
        ))
    }

    fn unable(&self, what: &str, field: &str) -> Outcome {
        let (name, id) = (&self.definition.name, &self.definition.id);
        Outcome::Unable(Failure::new(
            FailureClass::MissingInformation,
            format!("{name} {what}; set `agents.{id}.{field}`"),
        ))
    }

    fn option(
        &self,
        category: &SessionConfigOptionCategory,
        id: &str,
    ) -> Option<&SessionConfigOption> {
        let options = self.opened.config_options.iter().flatten();
        let mut fitting = options
            .filter(|option| option.category.as_ref() == Some(category) || &*option.id.0 == id);
        fitting.next()
    }
}

fn values_of(options: &SessionConfigSelectOptions) -> Vec<String> {
    match options {
        SessionConfigSelectOptions::Ungrouped(options) => options
            .iter()
            .map(|option| option.value.0.to_string())
            .collect(),
        SessionConfigSelectOptions::Grouped(groups) => {
            let options = groups.iter().flat_map(|group| &group.options);
            options.map(|option| option.value.0.to_string()).collect()
        }
        _ => Vec::new(),
    }
}
