// Why the server could not start, in a sentence that names the next step.

type Failure = Error & { code?: string; syscall?: string; path?: string }

/** The sentence for any error of a start. Never holds DATABASE_URL itself: there is a password in it. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return explainFile(error) ?? explainDatabase(error) ?? error.message
}

/** What to throw when the server cannot listen on the configured address. */
export function listenFailure(error: Failure, { host, port }: { host: string; port: number }): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is taken, perhaps by another Sincerely. Stop that one, or choose another port: PORT=3001 npm start`,
      )
    case 'EACCES':
      return new Error(`This user may not use port ${port}. Choose one above 1024, such as PORT=3000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`This machine is not ${host}. Set HOST to an address of its own, such as 127.0.0.1.`)
    default:
      return error
  }
}

function explainFile({ code, path, syscall }: Failure): string | undefined {
  if (path === undefined || syscall === 'connect') return undefined
  if (code === 'ENOSPC') return `The disk of ${path} is full. Make room, then start again.`
  return `${path} cannot be written (${code}). Set DATA_DIR to a folder that this user may write to.`
}

/** Only a server of one's own gets here: the embedded one explains itself. */
function explainDatabase(error: Failure): string | undefined {
  const said = `(${error.message})`
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ETIMEDOUT':
      return `The database does not answer ${said}. Start PostgreSQL there, or correct DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database cannot be found ${said}. Correct DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The database refuses the user or the password ${said}. Correct DATABASE_URL.`
    case '3D000':
      return `The server of DATABASE_URL has no such database ${said}. Make it with createdb, or correct DATABASE_URL.`
    case '3F000':
    case '42501':
      return `The role in DATABASE_URL may not work in this database ${said}. Let the database's owner run: grant connect, create on database … to …; grant usage, create on schema public to …`
    case '53300':
    case '57P03':
      return `The database takes no connections at the moment ${said}. Start again shortly.`
    default:
      break
  }
  if (!/^(Connection terminated|timeout expired)/.test(error.message)) return undefined
  return 'The database did not answer in time. Start PostgreSQL there, or correct DATABASE_URL.'
}
