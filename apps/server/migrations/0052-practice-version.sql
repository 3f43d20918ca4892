-- What an administrator saw when they changed the settings, so that another's newer value is not overwritten unseen.
alter table practice add column version integer not null default 1;
