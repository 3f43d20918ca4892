-- What was done to a letter, step by step: every version has its one line, whether it brought a new text or not.

create table letter_steps (
  letter_id integer not null references letters (id),
  version integer not null,
  did text not null check (
    did in ('created', 'saved', 'restored', 'changed', 'moved', 'approved', 'returned', 'posted', 'deleted',
            'undeleted')
  ),
  -- The reason of a return, what was said at an approval or a posting.
  note text,
  -- What else explains it: which version was restored, which fields were changed.
  details jsonb not null default '{}',
  done_by integer not null references users (id),
  done_at timestamptz not null,
  primary key (letter_id, version)
);

insert into letter_steps (letter_id, version, did, done_by, done_at)
  select letter_id, version, reason, saved_by, saved_at from letter_versions;
insert into letter_steps (letter_id, version, did, note, done_by, done_at)
  select letter_id, version, case when approved then 'approved' else 'returned' end, notes, reviewed_by, reviewed_at
    from letter_reviews;
-- Letters of the demo practice were approved and posted without a line of their own.
insert into letter_steps (letter_id, version, did, note, done_by, done_at)
  select id, version - (status = 'posted')::integer, 'approved', review_notes, reviewed_by, reviewed_at
    from letters where status in ('approved', 'posted') and reviewed_by is not null and version > 1
  on conflict do nothing;
-- Only a move can come after a posting; it is the one other version without a line.
insert into letter_steps (letter_id, version, did, note, done_by, done_at)
  select id, version, 'posted', posting_notes, posted_by, posted_at from letters where status = 'posted'
  on conflict do nothing;

drop table letter_reviews;
alter table letter_versions drop column reason, drop column saved_by, drop column saved_at;

-- A posted letter is corrected by one that replaces it; by one only, deleted attempts aside (rules §3).
alter table letters add column replaces_id integer references letters (id);
create unique index letters_replacing on letters (replaces_id) where deleted_at is null;

alter table practice add column only_doctors_approve boolean not null default false;
