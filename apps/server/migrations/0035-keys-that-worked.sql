-- A key for the AI provider is said to be in use once it has worked, and not because it was typed.

alter table ai_keys add column worked_at timestamptz;
