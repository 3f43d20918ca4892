// What a server answers that cannot do the work just now.
export const serverErrors = {
  busy: {
    status: 503,
    message:
      'The server has too much to do at this moment. Nothing was saved; what you typed is kept. Please try again shortly.',
  },
  too_many_at_once: {
    status: 503,
    message:
      'More was asked for from here at the same moment than one browser or one network may. Nothing was saved; what you typed is kept. Please try again shortly.',
  },
  stopping: {
    status: 503,
    message:
      'The server is being restarted. Nothing was saved; what you typed is kept. Please try again shortly.',
  },
  database_unavailable: {
    status: 503,
    message: 'The database does not answer at the moment. What you typed is kept; please try again shortly.',
  },
} as const
