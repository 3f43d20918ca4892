-- A code that was used already is told from a wrong one in the history of sign-ins.
alter table sign_ins
  drop constraint sign_ins_outcome_check,
  add constraint sign_ins_outcome_check
    check (outcome in ('signed-in', 'recovery-code', 'wrong-password', 'wrong-code', 'used-code'));
