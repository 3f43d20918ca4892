-- What was put right because the person asked for it.

alter table data_rights_steps
  -- What was wrong, what is right now, the changes of the record that were quoted, the letters that have to be corrected.
  add column rectification jsonb;

alter table data_rights_steps drop constraint data_rights_steps_step_check;
alter table data_rights_steps add constraint data_rights_steps_step_check check (
  step in ('check-identity', 'extend', 'note', 'complete', 'refuse', 'withdraw', 'reopen', 'erase', 'rectify')
);
alter table data_rights_steps add constraint data_rights_steps_rectification_check check (
  (step = 'rectify') = (rectification is not null)
);
