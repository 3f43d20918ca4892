// What a server answers that cannot do the work just now. `deedMessage` says the same of what is done with one press, for which
// nothing was typed.
export const serverErrors = {
  busy: nothingSaved('The server has too much to do at this moment.'),
  too_many_at_once: nothingSaved(
    'More was asked for from here at the same moment than one browser or one network may.',
  ),
  stopping: nothingSaved('The server is being restarted.'),
  // It may have gone after it saved: nothing is said of that.
  database_unavailable: {
    status: 503,
    message: 'The database does not answer at the moment. What you typed is kept; please try again shortly.',
    deedMessage: 'The database does not answer at the moment. Please try again shortly.',
  },
} as const

function nothingSaved(what: string) {
  return {
    status: 503,
    message: `${what} Nothing was saved; what you typed is kept. Please try again shortly.`,
    deedMessage: `${what} Nothing was saved. Please try again shortly.`,
  }
}
