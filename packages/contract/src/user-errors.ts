// Defines the errors of user accounts (errors.ts has all errors).

export const userErrors = {
  email_taken: {
    status: 409,
    message: 'User with this email already exists. Use another email address, or edit that person.',
  },
  user_changed_meanwhile: {
    status: 409,
    message:
      'This person was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  user_owns_work: {
    status: 409,
    message: 'This doctor still has unfinished work. Hand it over to another doctor first.',
  },
  user_has_secretaries: {
    status: 409,
    message:
      'Secretaries are still assigned to this doctor. Assign them to another doctor first, then change the role.',
  },
  secretary_is_assigned: {
    status: 409,
    message: 'This secretary is still assigned to a doctor. Unassign them first, then change the role.',
  },
  user_is_inactive: {
    status: 409,
    message: 'This account is deactivated. Activate it first.',
  },
  letter_without_doctor: {
    status: 409,
    message:
      'The doctors of this letter and of its patient no longer work here as doctors. Hand over the patient to another doctor first, then correct the letter.',
  },
  doctor_is_inactive: {
    status: 409,
    message:
      "This doctor's account is deactivated, so you can't start new work for them. Ask an administrator to hand over their work.",
  },
  last_admin: {
    status: 409,
    message: 'This is the last administrator who can sign in. Make someone else an administrator first.',
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
