-- What of the sound was lost before it arrived, in a sentence: whoever sent the dictation went on without it.
alter table dictations add column missing text;
