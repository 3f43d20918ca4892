// Tells the kinds of database errors apart that are no fault of ours.

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** True when the database is away, starting or stopping, or has no means left: the call may be tried again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = detailsOf(error)
  // Class 53: no disk, memory or connection left. 57014: the statement took longer than one may.
  return isConnectionLost(error) || code.startsWith('53') || code === '57014'
}

/** True when this connection is of no use any more. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = detailsOf(error)
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (networkCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  // Class 57P: the server shuts down or starts up. Class 08: connection exceptions.
  if (code.startsWith('57P') || code.startsWith('08')) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    error.message,
  )
}

/** True when the database refused a row because another one has the same value under this unique index. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = detailsOf(error)
  return code === '23505' && constraint === index
}

/** True when the database refused a row because what it belongs to is not there any more. */
export function isOrphan(error: unknown, constraint: string): boolean {
  const found = detailsOf(error)
  return found.code === '23503' && found.constraint === constraint
}

/** True when the database refused a row that breaks this rule. */
export function isBroken(error: unknown, constraint: string): boolean {
  const found = detailsOf(error)
  return found.code === '23514' && found.constraint === constraint
}

/** True when a value cannot be kept as it is, such as a character that does not exist or a number out of range. */
export function isImpossibleValue(error: unknown): boolean {
  return ['22021', '22P02', '22P05', '22003', '22008'].includes(detailsOf(error).code)
}

function detailsOf(error: unknown): { code: string; constraint: string } {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return {
    code: typeof code === 'string' ? code : '',
    constraint: typeof constraint === 'string' ? constraint : '',
  }
}
