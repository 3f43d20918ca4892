-- Letters to the patient are a type of their own.
alter table letters drop constraint letters_type_check,
  add constraint letters_type_check check (type in ('consultation', 'referral', 'discharge', 'follow-up', 'patient'));
alter table dictations drop constraint dictations_letter_type_check,
  add constraint dictations_letter_type_check
    check (letter_type in ('consultation', 'referral', 'discharge', 'follow-up', 'patient'));
alter table letter_texts drop constraint letter_texts_letter_type_check,
  add constraint letter_texts_letter_type_check
    check (letter_type in ('consultation', 'referral', 'discharge', 'follow-up', 'patient'));
