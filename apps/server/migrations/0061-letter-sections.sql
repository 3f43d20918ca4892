-- The sections of a letter's standard that a person has marked as not applicable to it, and the types of letter whose approval
-- asks for the required ones (domain/letters/completeness.ts).
alter table letters add column not_applicable_sections text[] not null default '{}';
alter table practice add column ask_for_sections text[] not null default '{}';
