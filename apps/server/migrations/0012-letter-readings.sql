-- Which version of a letter each person had on their screen, and of the patient's record, which prints on a draft: many
-- letters at once are approved only where both are still the newest.
create table letter_readings (
  letter_id integer not null references letters (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  version integer not null,
  record_version integer not null,
  read_at timestamptz not null,
  primary key (letter_id, user_id)
);
