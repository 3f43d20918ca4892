-- What improvements changed critically in a letter: a row for each text that one began with, and the kind, words and
-- source of each critical finding that the improved text had and that text had not. They stay open while the letter says the same (rules §3).
create table letter_improvements (
  letter_id integer not null references letters (id) on delete cascade,
  before text not null,
  before_sha256 text not null,
  changed jsonb not null,
  user_id integer not null references users (id),
  improved_at timestamptz not null,
  primary key (letter_id, before_sha256)
);
