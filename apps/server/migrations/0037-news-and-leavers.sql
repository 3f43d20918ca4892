-- How many letters and dictations came to another doctor with one piece of news.
alter table notifications add column letter_count integer not null default 0;
alter table notifications add column dictation_count integer not null default 0;
