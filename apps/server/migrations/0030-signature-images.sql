-- What prints above a doctor's name. The seals of approved letters hold the image itself: what is removed here is gone here.

create table signature_images (
  doctor_id integer primary key references users (id),
  -- A data URL; null once it was removed.
  image text,
  version integer not null default 1,
  updated_by integer not null references users (id),
  updated_at timestamptz not null
);
