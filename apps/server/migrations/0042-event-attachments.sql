-- Servers that share this database tell each other of events by NOTIFY, which takes less than 8,000 bytes. What is longer is
-- laid down here for half a minute. Nothing is lost with it, so it is not logged, and no backup needs it.
create unlogged table event_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
