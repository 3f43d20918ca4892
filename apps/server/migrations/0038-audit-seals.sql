-- The audit trail takes lines and gives none back, and every line is sealed into one chain (decision 29).

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail takes new lines only: % of % is refused.', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- One for each line of the trail, in the order in which they were found committed. `hash` is SHA-256 over the hash of the
-- position before and the line as it stands (features/audit/line-hash.ts).
create table audit_seals (
  position bigint primary key check (position > 0),
  seq bigint not null unique references audit_log (seq),
  hash bytea not null check (length(hash) = 32)
);

-- Lines that wait for their seal, so that finding them never reads the trail. Numbers are given before their transaction
-- commits: the newest sealed number says nothing about those below it.
create table audit_unsealed (seq bigint primary key);
insert into audit_unsealed select seq from audit_log;

create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed select seq from written on conflict do nothing;
  return null;
end $$;
create trigger audit_log_waits after insert on audit_log
  referencing new table as written for each statement execute function note_unsealed();

-- `always`: also for a session that says it replicates, which leaves other triggers out.
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
alter table audit_log enable always trigger audit_log_stays;
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function refuse_audit_change();
alter table audit_seals enable always trigger audit_seals_stay;
