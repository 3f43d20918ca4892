-- Turnaround is asked of letters posted lately, whoever's they are.
create index letters_posted on letters (posted_at) where posted_at is not null;
