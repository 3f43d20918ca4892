-- Numbers of other systems, to find one person by: 'mr 100 678' and 'MR100678' are one.

-- As `bareRecordNumber` of the domain reads it: without spaces of any kind, in capitals.
create function record_number_key(number text) returns text
  language sql immutable parallel safe strict
  as $$ select upper(regexp_replace(number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')) $$;

create index patients_by_record_number on patients (record_number_key(medical_record_number))
  where deleted_at is null and medical_record_number is not null;
