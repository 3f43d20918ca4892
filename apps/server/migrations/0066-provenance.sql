-- How a letter's text came about (domain/letters/provenance.ts), and whether the practice's letters say so.
alter table practice add column provenance_line boolean not null default false;

-- What became of a language model's answer: a row for each draft or improvement that came back.
create table ai_answers (
  call_id integer primary key references ai_calls (id) on delete cascade,
  -- Findings of the fact check in it; null if the check did not finish.
  critical_findings integer,
  other_findings integer,
  -- Of its words, to see whether a draft was approved as it was.
  words_sha256 text not null,
  -- For an improvement of a letter: the text it started from, and its own.
  letter_id integer references letters (id) on delete cascade,
  before text,
  after text,
  -- Whether a person used the improvement; null until they decide.
  used boolean,
  check ((letter_id is null) = (before is null) and (before is null) = (after is null))
);
create index ai_answers_letter on ai_answers (letter_id) where letter_id is not null;

alter table letters
  -- What wrote the first text; null if a person did, or it was not recorded.
  add column draft_source text check (draft_source in ('composer', 'ai')),
  add column draft_call_id integer references ai_calls (id) on delete set null,
  -- Whether the approved words differ from those of the model's draft; null before an approval.
  add column draft_changed boolean;
create index letters_draft_call on letters (draft_call_id) where draft_call_id is not null;
