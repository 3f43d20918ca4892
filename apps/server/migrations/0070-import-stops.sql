-- Requests to stop an import of patients while it runs, found by the import between its statements: on any server.
create table import_stops (
  user_id integer not null references users (id) on delete cascade,
  -- The import's idempotency key.
  key text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
