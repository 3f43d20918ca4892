-- Null where no administrator made it: `npm run sign-in-link`, typed on the server.
alter table sign_in_links alter column made_by drop not null;
