// Why a letter did not get away by e-mail: whether that may go better by itself, and the sentence for it.

type Entry = {
  /** May go better by itself, so that it is tried again. */
  again: boolean
  message: string
}

export const emailFailures = {
  unknown_host: { again: true, message: 'There is no mail server of this name.' },
  refused: { again: true, message: 'The mail server does not answer.' },
  untrusted: { again: true, message: 'The connection to the mail server cannot be encrypted or trusted.' },
  timeout: { again: true, message: 'The mail server did not answer in time.' },
  broken: { again: true, message: 'The connection broke before the mail server had taken the letter.' },
  sign_in: { again: false, message: 'The mail server does not accept our sign-in.' },
  busy: { again: true, message: 'The mail server cannot take the letter just now.' },
  rejected: { again: false, message: 'The mail server does not take the letter for this address.' },
  not_set_up: { again: false, message: 'No mail server is set up any more.' },
  letter_changed: {
    again: false,
    message: 'The letter was changed or deleted before it went out. Approve it, then post it again.',
  },
  replaced: { again: false, message: 'Another way was chosen before it went out.' },
  restored: {
    again: false,
    message:
      'The practice was restored from a backup, and this may have gone out before that. Ask whether it arrived, then send it again.',
  },
  fault: { again: true, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, Entry>

export type EmailFailureCode = keyof typeof emailFailures
