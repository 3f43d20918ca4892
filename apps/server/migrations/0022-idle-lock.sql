-- A screen that nobody is at is covered after so many minutes, 0 for never; its session answers nothing until it is unlocked.
alter table practice
  add column idle_lock_minutes integer not null default 15 check (idle_lock_minutes between 0 and 480);
-- The demo is entered without a password, so nobody could unlock it.
update practice set idle_lock_minutes = 0 where is_demo;
alter table sessions add column locked_at timestamptz;
