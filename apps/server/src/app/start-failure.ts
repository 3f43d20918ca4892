// Explains why the server could not start, in a sentence that names the next step.

type Failure = Error & { code?: string; syscall?: string; path?: string }

/** The sentence to print for any error at start. It never contains DATABASE_URL, which includes a password. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return explainFile(error) ?? explainDatabase(error) ?? error.message
}

export function listenFailure(error: Failure, { host, port }: { host: string; port: number }): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is already in use, perhaps by another Sincerely server. Stop that one, or choose another port: PORT=3001 npm start`,
      )
    case 'EACCES':
      return new Error(
        `This user is not allowed to use port ${port}. Choose a port above 1024, such as PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
      )
    default:
      return error
  }
}

function explainFile({ code, path, syscall }: Failure): string | undefined {
  if (path === undefined || syscall === 'connect') return undefined
  if (code === 'ENOSPC') return `The disk that holds ${path} is full. Free some space, then start again.`
  return `Sincerely cannot write to ${path} (${code}). Set DATA_DIR to a folder that this user can write to.`
}

/** Returns the message for a failure of an external PostgreSQL. The embedded one has its own error messages. */
function explainDatabase(error: Failure): string | undefined {
  const detail = `(${error.message})`
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ETIMEDOUT':
      return `The database is not responding ${detail}. Start PostgreSQL there, or correct DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database host cannot be found ${detail}. Correct DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The database rejected the user or the password ${detail}. Correct DATABASE_URL.`
    case '3D000':
      return `The database named in DATABASE_URL does not exist ${detail}. Create it with createdb, or correct DATABASE_URL.`
    case '3F000':
    case '42501':
      return `The role in DATABASE_URL is not allowed to use this database ${detail}. Ask the owner of the database to run: grant connect, create on database … to …; grant usage, create on schema public to …`
    case '53300':
    case '57P03':
      return `The database is not accepting connections at the moment ${detail}. Start again in a minute.`
    default:
      break
  }
  if (!/^(Connection terminated|timeout expired)/.test(error.message)) return undefined
  return 'The database did not respond in time. Start PostgreSQL there, or correct DATABASE_URL.'
}
