-- People stand in the order of their names without regard to capitals and accents, as searches find them: É with E.
drop index patients_by_name;
drop index patients_all_by_name;
drop index patients_archived;
drop index patients_deleted;
drop index address_book_by_name;
create index patients_by_name on patients (doctor_id, name_text, id) where deleted_at is null;
create index patients_all_by_name on patients (name_text, id) where deleted_at is null;
create index patients_archived on patients (name_text, id) where archived_at is not null and deleted_at is null;
create index patients_deleted on patients (name_text, id) where deleted_at is not null and merged_into is null;
create index address_book_by_name on address_book ((plain_text(name)), id) where deleted_at is null;
