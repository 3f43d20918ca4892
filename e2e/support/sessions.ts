// The sessions that the whole run uses: each person signs in once, and browser contexts start from the kept token.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signIn } from './client.ts'
import { demoPassword, everybody, people, type Person } from './people.ts'

/** The server of this worker, as the global setup left it. */
export function serverAddress(): string {
  return fromSetup('SINCERELY_ADDRESS')
}

/** A file that `storageState` takes. */
export function sessionFile(person: Person): string {
  return path.join(fromSetup('SINCERELY_SESSIONS'), `${person}.json`)
}

export async function tokenOf(person: Person): Promise<string> {
  const { origins } = JSON.parse(await readFile(sessionFile(person), 'utf8')) as ReturnType<
    typeof browserStateOf
  >
  const token = origins[0]?.localStorage[0]?.value
  if (token === undefined) throw new Error(`No session was kept for ${person}.`)
  return token
}

/**
 * Signs everybody in and tells the tests, through the environment, where to find a worker's server and sessions.
 * Answers how to forget them.
 */
export async function keepSessions(worker: number, address: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sincerely-sessions-'))
  process.env[`SINCERELY_ADDRESS_${worker}`] = address
  process.env[`SINCERELY_SESSIONS_${worker}`] = folder
  for (const person of everybody) {
    const token = await signIn(address, people[person], demoPassword)
    await writeFile(path.join(folder, `${person}.json`), JSON.stringify(browserStateOf(address, token)))
  }
  return () => rm(folder, { recursive: true, force: true })
}

/** What a browser that is signed in holds (spec §9: the key is `token`). */
export function browserStateOf(address: string, token: string) {
  return { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] }
}

function fromSetup(name: string): string {
  const value = process.env[`${name}_${process.env['TEST_PARALLEL_INDEX'] ?? 0}`]
  if (value === undefined) throw new Error(`${name} is missing: the global setup has not run.`)
  return value
}
