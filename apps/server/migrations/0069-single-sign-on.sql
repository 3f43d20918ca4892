-- Single sign-on by OpenID Connect: the provider, whom it vouches for, and sign-ins under way. Two-factor sign-in for everybody.

-- One installation has one provider at most: one row.
create table single_sign_on (
  id integer primary key default 1 check (id = 1),
  issuer text not null,
  client_id text not null,
  -- Encrypted for this issuer and client; null for a client without one.
  client_secret text,
  label text not null,
  -- Whether only administrators may sign in with a password: not before somebody has signed in through this provider.
  is_only_way boolean not null default false check (not is_only_way or worked_at is not null),
  worked_at timestamptz,
  version integer not null default 1,
  updated_by integer not null references users (id),
  updated_at timestamptz not null
);

-- Whom a provider means by a subject, since that person's first sign-in through it.
create table single_sign_on_links (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins that are under way at the provider. Each is gone once its answer has come, so that no answer is taken twice.
create table single_sign_on_attempts (
  ticket_hash text primary key,
  issuer text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  -- The one-time link that it was begun from: it says whose account is to be linked.
  link_hash text,
  expires_at timestamptz not null
);

alter table sign_ins drop constraint sign_ins_outcome_check,
  add constraint sign_ins_outcome_check check (
    outcome in ('signed-in', 'recovery-code', 'wrong-password', 'wrong-code', 'used-code', 'single-sign-on',
                'single-sign-on-refused', 'password-not-allowed'));

alter table practice add column two_factor_for_everybody boolean not null default false;
