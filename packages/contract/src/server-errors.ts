// What a server answers that cannot do the work just now. `actionMessage` says the same of what is done with one press, for which
// nothing was typed.
export const serverErrors = {
  busy: nothingSaved('The server is too busy at the moment.'),
  too_many_at_once: nothingSaved('Too many requests came from this browser or network at once.'),
  stopping: nothingSaved('The server is restarting.'),
  // It may have gone after it saved: nothing is said of that.
  database_unavailable: {
    status: 503,
    message:
      'The database is not responding at the moment. What you typed is kept; please try again shortly.',
    actionMessage: 'The database is not responding at the moment. Please try again shortly.',
  },
} as const

function nothingSaved(what: string) {
  return {
    status: 503,
    message: `${what} Nothing was saved; what you typed is kept. Please try again shortly.`,
    actionMessage: `${what} Nothing was saved. Please try again shortly.`,
  }
}
