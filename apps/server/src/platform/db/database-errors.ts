// Classifies database errors that are not faults of the code.

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** True if the database is unavailable, starting, stopping or out of resources: the call may be tried again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = detailsOf(error)
  // Class 53 means out of disk, memory or connections. 57014 means that the statement took too long.
  return isConnectionLost(error) || code.startsWith('53') || code === '57014'
}

/** True if the connection can no longer be used. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = detailsOf(error)
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (networkCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  // Class 57P means that the server is shutting down or starting. Class 08 contains connection exceptions.
  if (code.startsWith('57P') || code.startsWith('08')) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    error.message,
  )
}

/** True if another row has the same value in this unique index. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = detailsOf(error)
  return code === '23505' && constraint === index
}

/** True if the row violates this foreign key: the row that it refers to does not exist. */
export function isOrphan(error: unknown, constraint: string): boolean {
  const found = detailsOf(error)
  return found.code === '23503' && found.constraint === constraint
}

/** True if the row violates this check constraint. */
export function isBroken(error: unknown, constraint: string): boolean {
  const found = detailsOf(error)
  return found.code === '23514' && found.constraint === constraint
}

/** True if a value cannot be stored, such as an invalid character or a number out of range. */
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
