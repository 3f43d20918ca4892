// What can be wrong with a person’s account: the words of `errors.ts` for the administration of users.

export const userErrors = {
  email_taken: {
    status: 409,
    message: 'User with this email already exists. Use another e-mail address, or edit that person.',
  },
  user_changed_meanwhile: {
    status: 409,
    message:
      'This person was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
  user_owns_work: {
    status: 409,
    message: 'This doctor still has work in hand. Hand it over to another doctor first.',
  },
  user_has_secretaries: {
    status: 409,
    message:
      'Secretaries are still assigned to this doctor. Assign them to somebody else first, then change the role.',
  },
  secretary_is_assigned: {
    status: 409,
    message: 'This secretary is still assigned to a doctor. Unassign them first, then change the role.',
  },
  user_is_inactive: {
    status: 409,
    message: 'This account is inactive. Activate it first.',
  },
  letter_without_doctor: {
    status: 409,
    message:
      'Neither the doctor of this letter nor that of its patient works here as a doctor any more. Hand over the patient to another doctor first, then correct the letter.',
  },
  doctor_is_inactive: {
    status: 409,
    message:
      'The account of this doctor is inactive, so nothing new can be begun for them. Ask an administrator to hand over their work.',
  },
  last_admin: {
    status: 409,
    message: 'This is the last administrator who can sign in. Make somebody else an administrator first.',
  },
  own_account: {
    status: 409,
    message: 'You cannot do this to your own account. Ask another administrator.',
  },
  sign_in_link_ended: {
    status: 410,
    message: 'This link is not valid. Ask your administrator for a new one.',
  },
} as const
