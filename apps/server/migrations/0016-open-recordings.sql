-- Whether a device still has a dictation open to record it, and what is true of words that could not be found anew.

-- When the device last said so; null once it was closed there, or sent.
alter table dictations add column recording_at timestamptz;

-- Its earlier words are there: it was never without.
update dictations set state = 'waiting' where state = 'failed' and has_transcript;
