-- How a patient needs to be written to and spoken with; null if nobody has asked. The shape is that of
-- domain/patients/communication-needs.ts.
alter table patients add column communication_needs jsonb
  constraint patients_communication_needs check (
    communication_needs is null or coalesce(
      jsonb_typeof(communication_needs) = 'object'
      and communication_needs -> 'largePrint' in ('null', '16', '18', '22', '28')
      and communication_needs -> 'formats' <@ '["easy-read", "braille", "audio"]'
      and jsonb_typeof(communication_needs -> 'formats') = 'array'
      and jsonb_typeof(communication_needs -> 'email') = 'boolean'
      and jsonb_typeof(communication_needs -> 'language') in ('null', 'string')
      and jsonb_typeof(communication_needs -> 'interpreter') = 'boolean'
      and jsonb_typeof(communication_needs -> 'contact') in ('null', 'string')
      and jsonb_typeof(communication_needs -> 'tellGp') = 'boolean', false));

alter table deliveries
  -- The type size of the copy in points; null is ordinary print.
  add column large_print smallint check (large_print in (16, 18, 22, 28)),
  -- A person makes the copy in these formats. Until somebody confirms it, it waits.
  add column formats text[] not null default '{}'
    check (formats <@ array['easy-read', 'braille', 'audio']);

create index deliveries_to_make on deliveries (letter_id) where state = 'waiting' and formats <> '{}';
