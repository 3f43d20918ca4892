// What a server answers that cannot do the work just now.
export const serverErrors = {
  busy: {
    status: 503,
    message:
      'The server has too much to do at this moment. Nothing was saved; what you typed is kept. Please try again shortly.',
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
