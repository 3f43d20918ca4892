-- Words that are asked for again stay until all new ones are there, and calls to a language model are counted while they
-- are under way.

-- The words that were there before, of a dictation whose words are being found anew.
alter table dictation_transcripts add column is_earlier boolean not null default false;
alter table dictation_transcripts drop constraint dictation_transcripts_pkey;
alter table dictation_transcripts add primary key (dictation_id, take, starts_ms, is_earlier);

-- What a call under way may cost, in millionths of a US dollar; null once it is known what it did cost, or that nobody
-- knows. A call whose server ended keeps it.
alter table ai_calls add column reserved_micro integer;
-- The model whose price was taken: the one that answered, or else the one that was asked. Null where the practice has set a
-- price of its own, or none is known.
alter table ai_calls add column priced_as text;
