-- Which secret key what is encrypted here was encrypted with. A server with another key would read nothing of it and sign
-- everybody out, so it does not start.
create table key_fingerprint (
  id integer primary key default 1 check (id = 1),
  fingerprint text not null,
  kept_at timestamptz not null default now()
);
