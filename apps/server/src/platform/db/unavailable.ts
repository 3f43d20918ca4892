// Tells a database that does not answer from every other error.

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** True when the database is away, starting or stopping: the call may be tried again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (networkCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  // Class 57P: the server shuts down or starts up. Class 08: connection exceptions. 53300: too many connections.
  if (code.startsWith('57P') || code.startsWith('08') || code === '53300') return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}
