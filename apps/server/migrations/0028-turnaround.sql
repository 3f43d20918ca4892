-- How soon a letter must be on its way (product §3.4): for letters that are begun from then on.
alter table practice
  add column letter_target_days integer not null default 7 check (letter_target_days between 1 and 365),
  add column discharge_target_hours integer not null default 24 check (discharge_target_hours between 1 and 8760);
