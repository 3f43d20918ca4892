-- The rules for how letters are written that the practice switched off, and the abbreviations that it allows.
alter table practice
  add column lint_rules_off text[] not null default '{}',
  add column allowed_abbreviations text[] not null default '{}';
