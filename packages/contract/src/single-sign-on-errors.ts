// Explains why a sign-in through the practice's own sign-in service failed. People read these on the sign-in page.

export const singleSignOnErrors = {
  sso_not_set_up: {
    status: 409,
    message: 'Single sign-on is not set up any more. Sign in with your email and password.',
  },
  sso_over: {
    status: 410,
    message: 'This sign-in took too long or is already complete. Start again.',
  },
  sso_cancelled: {
    status: 403,
    message: 'The sign-in was cancelled. Start again when you are ready.',
  },
  sso_unreachable: {
    status: 409,
    message: 'The sign-in service does not answer. Try again in a few minutes.',
  },
  sso_mismatch: {
    status: 403,
    message: 'The sign-in service sent an answer that does not belong to this sign-in. Start again.',
  },
  sso_not_understood: {
    status: 409,
    message:
      'Sincerely cannot read the answer of the sign-in service. Try again, and tell your administrator if it happens again.',
  },
  sso_client_refused: {
    status: 409,
    message:
      'The sign-in service does not accept Sincerely. An administrator has to check the client ID and the client secret.',
  },
  sso_secret_unreadable: {
    status: 409,
    message: 'The client secret can no longer be read. An administrator has to enter it again in Settings.',
  },
  sso_email_not_confirmed: {
    status: 403,
    message:
      'The sign-in service has not confirmed your email address. Ask your administrator for a one-time link, then sign in from there.',
  },
  sso_unknown_user: {
    status: 403,
    message: 'There is no account in Sincerely with your email address. Ask your administrator to add you.',
  },
  sso_inactive: {
    status: 403,
    message: 'Your account in Sincerely is not active. Ask your administrator to activate it.',
  },
  sso_linked_to_another: {
    status: 403,
    message:
      'Your account here is connected to a different user of the sign-in service. Ask your administrator to disconnect it.',
  },
  sso_no_address: {
    status: 409,
    message:
      'The server does not know its own address yet. Set PUBLIC_URL, restart it, then set up single sign-on.',
  },
  sso_not_tried: {
    status: 409,
    message:
      'No one has signed in this way yet. Sign in once with single sign-on, then limit passwords to administrators.',
  },
  sso_changed_meanwhile: {
    status: 409,
    message:
      'Single sign-on was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  password_not_allowed: {
    status: 403,
    message: 'Only administrators can sign in with a password. Use single sign-on instead.',
  },
} as const
