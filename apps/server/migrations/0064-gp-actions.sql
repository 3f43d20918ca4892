-- What a person confirmed for the box ‘Actions for the GP’ at the top of a letter, with the proposal they saw; and whether the
-- practice's letters to GPs have the box (domain/letters/gp-actions.ts).
alter table letters add column gp_actions jsonb;
alter table practice
  add column gp_actions_box text not null default 'offered'
    check (gp_actions_box in ('off', 'offered', 'required'));
