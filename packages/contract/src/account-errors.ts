// What signing in, and one's own account, are refused with.

export const accountErrors = {
  not_signed_in: { status: 401, message: 'Please sign in.' },
  wrong_sign_in: { status: 401, message: 'Invalid credentials' },
  session_locked: {
    status: 423,
    message: 'This session is locked. Unlock it with your password; nothing you typed is lost.',
  },
  wrong_password: { status: 422, message: 'This is not your current password. Nothing was changed.' },
  wrong_code: {
    status: 422,
    message: 'This code is not right. Enter the one that the app shows now, or a recovery code.',
  },
  code_used: {
    status: 422,
    message: 'This code has been used already. Wait for the next one in the app, then enter that.',
  },
  recovery_code_used: {
    status: 422,
    message: 'This recovery code has been used already. Enter another one of them, or a code of the app.',
  },
  sign_in_over: {
    status: 410,
    message: 'This sign-in took too long, or was completed already. Sign in again with your password.',
  },
  two_factor_on: {
    status: 409,
    message: 'Two-factor sign-in is on already. Turn it off first to set it up anew.',
  },
  two_factor_off: { status: 409, message: 'Two-factor sign-in is off. Set it up first.' },
  own_two_factor: {
    status: 409,
    message: 'Turn off your own two-factor sign-in in the settings, under Security, with a code.',
  },
  notification_settings_changed_meanwhile: {
    status: 409,
    message:
      'These settings were changed meanwhile, in another window. What you chose is kept; look at it and save again.',
  },
  profile_changed_meanwhile: {
    status: 409,
    message: 'Your profile was changed meanwhile. What you typed is kept; look at the change and save again.',
  },
  too_many_tries: { status: 429, message: 'Too many tries. Wait a moment, then try again.' },
} as const
