-- A letter that was sent back for revision stands as returned until its text or its recipients are changed, or it is approved. That
-- was told by the time of its last change, which a new due time, or dictated words that came late, moved as well.
alter table letters add column is_returned boolean not null default false;

update letters set is_returned = true
 where status = 'draft' and review_notes is not null
   and (select did from letter_steps
         where letter_id = letters.id and did in ('created', 'saved', 'restored', 'addressed', 'approved', 'returned')
         order by version desc limit 1) = 'returned';

drop index letters_returned;
create index letters_returned on letters (doctor_id) where deleted_at is null and is_returned;

-- What could not be sent is found without looking through all that was.
create index fhir_sendings_failed on fhir_sendings (letter_id) where state = 'failed';
