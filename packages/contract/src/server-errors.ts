// Defines the errors of a server that cannot do the work now. `actionMessage` is for single actions, where nobody typed a text.
export const serverErrors = {
  busy: nothingSaved('The server is too busy at the moment.'),
  too_many_at_once: nothingSaved('Too many requests came from this browser or network at once.'),
  stopping: nothingSaved('The server is restarting.'),
  // The connection may have failed after the server saved, so the sentence does not say whether it did.
  database_unavailable: {
    status: 503,
    message: 'The database is not responding at the moment. Your work is kept. Please try again shortly.',
    actionMessage: 'The database is not responding at the moment. Please try again shortly.',
  },
} as const

function nothingSaved(what: string) {
  return {
    status: 503,
    message: `${what} Nothing was saved, but your work is kept. Please try again shortly.`,
    actionMessage: `${what} Nothing was saved. Please try again shortly.`,
  }
}
