-- Who has a letter open to edit it. Nobody’s work is in here: a row is worth something only while its editor says that it is
-- still open.
create unlogged table letter_editors (
  letter_id integer not null references letters (id),
  user_id integer not null references users (id) on delete cascade,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (letter_id, user_id)
);
