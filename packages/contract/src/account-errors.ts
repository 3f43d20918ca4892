// Defines the errors of signing in and of a person's own account.

export const accountErrors = {
  not_signed_in: { status: 401, message: 'Please sign in.' },
  wrong_sign_in: { status: 401, message: 'Invalid credentials' },
  session_locked: {
    status: 423,
    message: 'This session is locked. Unlock it with your password. Nothing you typed is lost.',
  },
  wrong_password: { status: 422, message: 'This is not your current password. Nothing was changed.' },
  wrong_code: {
    status: 422,
    message: 'This code is incorrect. Enter the code the app shows now, or a recovery code.',
  },
  code_used: {
    status: 422,
    message: 'This code has already been used. Wait for the next code in the app, then enter that.',
  },
  recovery_code_used: {
    status: 422,
    message: 'This recovery code has already been used. Enter another one, or a code from the app.',
  },
  sign_in_over: {
    status: 410,
    message: 'This sign-in took too long or is already complete. Sign in again with your password.',
  },
  two_factor_on: {
    status: 409,
    message: 'Two-factor sign-in is already on. To set it up again, turn it off first.',
  },
  two_factor_off: { status: 409, message: 'Two-factor sign-in is off. Set it up first.' },
  two_factor_required: {
    status: 409,
    message: 'Your practice requires two-factor sign-in, so it stays on.',
  },
  own_two_factor: {
    status: 409,
    message: 'To turn off your own two-factor sign-in, open Security in Settings and enter a code.',
  },
  notification_settings_changed_meanwhile: {
    status: 409,
    message:
      'These settings were changed in another window. Your choices are kept. Check them, then save again.',
  },
  profile_changed_meanwhile: {
    status: 409,
    message:
      'Your profile was changed in the meantime. Your changes are kept. Check the other changes, then save again.',
  },
  too_many_tries: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
} as const
