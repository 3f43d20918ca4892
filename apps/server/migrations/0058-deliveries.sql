-- One outbox for all that leaves the practice: what was asked for, by whom, and each attempt. Until now e-mail had
-- `letter_sendings` and the FHIR server `fhir_sendings`; every line of both stays as it was.

alter table letter_sendings rename to deliveries;
alter sequence letter_sendings_id_seq rename to deliveries_id_seq;
alter index letter_sendings_pkey rename to deliveries_pkey;
alter index letter_sendings_of_letter rename to deliveries_of_letter;
alter table deliveries rename column next_try_at to next_attempt_at;

alter table deliveries
  -- What takes it there, such as 'email'; null where a person does, or where another delivery takes it along.
  add column channel text,
  -- Where it went at the last attempt: an e-mail address, a server, a file.
  add column sent_to text,
  -- What proves that it was delivered: a message id, where a server keeps it, the SHA-256 of a file.
  add column evidence text,
  -- The delivery of the whole letter that serves this recipient too.
  add column carried_by integer references deliveries (id),
  -- The number by which older lines of the audit trail call a sending to the FHIR server.
  add column fhir_sending_id integer;

-- One that is for the whole letter, such as that to the FHIR server, is to no single recipient.
alter table deliveries alter column recipient_key drop not null, alter column name drop not null;
alter table deliveries add constraint deliveries_recipient check ((recipient_key is null) = (name is null));

-- 'unknown': it was begun, and nobody knows whether it arrived. A person decides.
alter table deliveries drop constraint letter_sendings_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('confirmed', 'waiting', 'sent', 'failed', 'unknown'));

update deliveries set channel = 'email' where way = 'email' and state <> 'confirmed';

insert into deliveries
    (letter_id, version, way, channel, state, attempts, next_attempt_at, claimed_until, sent_to, evidence, failure,
     failure_message, asked_by, asked_at, finished_at, fhir_sending_id)
  select letter_id, version, 'electronic', 'fhir', state, attempts, next_try_at, claimed_until, server, remote_location,
         failure, failure_message, asked_by, asked_at,
         case when state <> 'waiting' then coalesce(finished_at, asked_at) end, id
    from fhir_sendings order by id;

-- Which sending to the FHIR server served a recipient was to be told from the times only.
update deliveries line set carried_by = (
    select max(carrier.id) from deliveries carrier
     where carrier.channel = 'fhir' and carrier.letter_id = line.letter_id and carrier.version = line.version
       and line.asked_at between carrier.asked_at and coalesce(carrier.finished_at, 'infinity'))
 where line.way = 'electronic' and line.recipient_key is not null and line.state <> 'confirmed';

-- A call that is repeated under its key is answered with the same sending.
update idempotency_keys set record_id = deliveries.id from deliveries
 where route = 'fhir.send' and channel = 'fhir' and fhir_sending_id = record_id;

drop table fhir_sendings;

drop index letter_sendings_open;
-- A recipient is sent a version once, and has it once.
create unique index deliveries_open on deliveries (letter_id, version, recipient_key)
  where state not in ('failed', 'unknown');
-- A letter waits once for what takes it to all.
create unique index deliveries_waiting on deliveries (letter_id, channel)
  where state = 'waiting' and recipient_key is null;
create index deliveries_carried on deliveries (carried_by) where carried_by is not null;
drop index letter_sendings_unfinished;
create index deliveries_unfinished on deliveries (state, letter_id) where state in ('waiting', 'failed', 'unknown');

create table delivery_attempts (
  delivery_id integer not null references deliveries (id),
  -- 1 for the first.
  number integer not null,
  letter_id integer not null references letters (id),
  began_at timestamptz not null,
  -- Null while it is under way.
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'failed', 'unknown')),
  sent_to text,
  evidence text,
  failure text,
  failure_message text,
  primary key (delivery_id, number),
  check ((ended_at is null) = (outcome is null))
);
create index delivery_attempts_of_letter on delivery_attempts (letter_id);

-- What a server that was killed had begun. A claim lasted 150 seconds.
insert into delivery_attempts (delivery_id, number, letter_id, began_at)
  select id, attempts + 1, letter_id, claimed_until - interval '150 seconds'
    from deliveries where claimed_until is not null;

-- The queues have other names now, and find what waits by themselves. pg-boss makes its tables after the first migration.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name in ('letters.email', 'fhir.send');
  end if;
end $$;
