//! Takes the polling out of a duroxide store that one process owns: each writer of a
//! row wakes the dispatcher that needs it. Only one writer uses the file at a time, because SQLite
//! allows one and a refused one sleeps 200 ms. The stored data is unchanged.

use async_trait::async_trait;
use duroxide::providers::{
    DispatcherCapabilityFilter, ExecutionMetadata, OrchestrationItem, Provider, ProviderAdmin, ProviderError,
    ScheduledActivityIdentifier, SessionFetchConfig, TagFilter, WorkItem,
};
use duroxide::{Event, SystemStats};
use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{Instant, timeout_at};

/// Rows without a wake-up (an expired lease, a due timer) are seen this late.
const SWEEP: Duration = Duration::from_millis(100);

pub struct Doorbell {
    store: Arc<dyn Provider>,
    writer: Semaphore,
    turns: Notify,
    tasks: Notify,
}

type Answer<T> = Result<T, ProviderError>;

impl Doorbell {
    pub fn new(store: Arc<dyn Provider>) -> Doorbell {
        Doorbell { store, writer: Semaphore::new(1), turns: Notify::new(), tasks: Notify::new() }
    }

    async fn alone<T>(&self, work: impl Future<Output = Answer<T>>) -> Answer<T> {
        let _turn = self.writer.acquire().await.map_err(|e| ProviderError::permanent("writer", e.to_string()))?;
        work.await
    }

    /// Looks, and while there is nothing waits for the bell, at most until `patience` is over.
    async fn listen<T, F, Fut>(&self, bell: &Notify, patience: Duration, look: F) -> Answer<Option<T>>
    where
        F: Fn() -> Fut,
        Fut: Future<Output = Answer<Option<T>>>,
    {
        let end = Instant::now() + patience;
        loop {
            let found = self.alone(look()).await?;
            if found.is_some() || Instant::now() >= end {
                return Ok(found);
            }
            let _ = timeout_at(end.min(Instant::now() + SWEEP), bell.notified()).await;
        }
    }
}

#[async_trait]
impl Provider for Doorbell {
    fn name(&self) -> &str {
        self.store.name()
    }

    fn version(&self) -> &str {
        self.store.version()
    }

    async fn fetch_orchestration_item(
        &self,
        lease: Duration,
        patience: Duration,
        filter: Option<&DispatcherCapabilityFilter>,
    ) -> Answer<Option<(OrchestrationItem, String, u32)>> {
        let look = || self.store.fetch_orchestration_item(lease, Duration::ZERO, filter);
        self.listen(&self.turns, patience, look).await
    }

    async fn fetch_work_item(
        &self,
        lease: Duration,
        patience: Duration,
        session: Option<&SessionFetchConfig>,
        tags: &TagFilter,
    ) -> Answer<Option<(WorkItem, String, u32)>> {
        let look = || self.store.fetch_work_item(lease, Duration::ZERO, session, tags);
        self.listen(&self.tasks, patience, look).await
    }

    async fn ack_orchestration_item(
        &self,
        token: &str,
        execution: u64,
        history: Vec<Event>,
        tasks: Vec<WorkItem>,
        turns: Vec<WorkItem>,
        metadata: ExecutionMetadata,
        cancelled: Vec<ScheduledActivityIdentifier>,
    ) -> Answer<()> {
        let (new_tasks, new_turns) = (tasks.len(), turns.len());
        let commit = self.store.ack_orchestration_item(token, execution, history, tasks, turns, metadata, cancelled);
        self.alone(commit).await?;
        (0..new_tasks).for_each(|_| self.tasks.notify_one());
        // Mail may have come for this instance while it was locked.
        (0..=new_turns).for_each(|_| self.turns.notify_one());
        Ok(())
    }

    async fn abandon_orchestration_item(&self, token: &str, delay: Option<Duration>, free: bool) -> Answer<()> {
        self.alone(self.store.abandon_orchestration_item(token, delay, free)).await?;
        self.turns.notify_one();
        Ok(())
    }

    async fn renew_orchestration_item_lock(&self, token: &str, lease: Duration) -> Answer<()> {
        self.alone(self.store.renew_orchestration_item_lock(token, lease)).await
    }

    async fn enqueue_for_orchestrator(&self, item: WorkItem, delay: Option<Duration>) -> Answer<()> {
        self.alone(self.store.enqueue_for_orchestrator(item, delay)).await?;
        self.turns.notify_one();
        Ok(())
    }

    async fn enqueue_for_worker(&self, item: WorkItem) -> Answer<()> {
        self.alone(self.store.enqueue_for_worker(item)).await?;
        self.tasks.notify_one();
        Ok(())
    }

    async fn ack_work_item(&self, token: &str, completion: Option<WorkItem>) -> Answer<()> {
        self.alone(self.store.ack_work_item(token, completion)).await?;
        self.turns.notify_one();
        Ok(())
    }

    async fn abandon_work_item(&self, token: &str, delay: Option<Duration>, free: bool) -> Answer<()> {
        self.alone(self.store.abandon_work_item(token, delay, free)).await?;
        self.tasks.notify_one();
        Ok(())
    }

    async fn renew_work_item_lock(&self, token: &str, lease: Duration) -> Answer<()> {
        self.alone(self.store.renew_work_item_lock(token, lease)).await
    }

    async fn renew_session_lock(&self, owners: &[&str], lease: Duration, idle: Duration) -> Answer<usize> {
        self.alone(self.store.renew_session_lock(owners, lease, idle)).await
    }

    async fn cleanup_orphaned_sessions(&self, idle: Duration) -> Answer<usize> {
        self.alone(self.store.cleanup_orphaned_sessions(idle)).await
    }

    async fn append_with_execution(&self, instance: &str, execution: u64, events: Vec<Event>) -> Answer<()> {
        self.alone(self.store.append_with_execution(instance, execution, events)).await
    }

    async fn read(&self, instance: &str) -> Answer<Vec<Event>> {
        self.store.read(instance).await
    }

    async fn read_with_execution(&self, instance: &str, execution: u64) -> Answer<Vec<Event>> {
        self.store.read_with_execution(instance, execution).await
    }

    fn as_management_capability(&self) -> Option<&dyn ProviderAdmin> {
        self.store.as_management_capability()
    }

    async fn get_custom_status(&self, instance: &str, seen: u64) -> Answer<Option<(Option<String>, u64)>> {
        self.store.get_custom_status(instance, seen).await
    }

    async fn get_kv_value(&self, instance: &str, key: &str) -> Answer<Option<String>> {
        self.store.get_kv_value(instance, key).await
    }

    async fn get_kv_all_values(&self, instance: &str) -> Answer<HashMap<String, String>> {
        self.store.get_kv_all_values(instance).await
    }

    async fn get_instance_stats(&self, instance: &str) -> Answer<Option<SystemStats>> {
        self.store.get_instance_stats(instance).await
    }
}
