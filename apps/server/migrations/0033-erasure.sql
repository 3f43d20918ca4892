-- A patient's record that was erased because the person asked for it.

alter table data_rights_requests
  -- The number that the erased record had; nothing else of it is left.
  add column erased_patient_id integer;

alter table data_rights_steps drop constraint data_rights_steps_step_check;
alter table data_rights_steps add constraint data_rights_steps_step_check check (
  step in ('check-identity', 'extend', 'note', 'complete', 'refuse', 'withdraw', 'reopen', 'erase')
);
