// Keeps the sessions of the whole run. Each user signs in once, and browser contexts start with the stored
// token.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { consentTo } from '@sincerely/domain/privacy/consent'
import { signIn } from './client.ts'
import { demoPassword, everybody, people, type Person } from './people.ts'

/** The address of this worker's server, which the global setup has started. */
export function serverAddress(): string {
  return fromSetup('SINCERELY_ADDRESS')
}

/** The address of the AI provider for this worker's server. */
export function modelAddress(): string {
  return fromSetup('SINCERELY_MODEL')
}

/** The output file of this worker's server. */
export function serverLog(): string {
  return fromSetup('SINCERELY_LOG')
}

/** Passes the address of a worker's AI provider and the server's output file to the tests. */
export function keepSurroundings(worker: number, { model, log }: { model: string; log: string }): void {
  process.env[`SINCERELY_MODEL_${worker}`] = model
  process.env[`SINCERELY_LOG_${worker}`] = log
}

export function tokenOf(person: Person): Promise<string> {
  return readFile(path.join(fromSetup('SINCERELY_SESSIONS'), person), 'utf8')
}

/**
 * Signs in all users, and passes a worker's server and sessions to the tests through the environment. Returns
 * a function that removes them.
 */
export async function keepSessions(worker: number, address: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sincerely-sessions-'))
  process.env[`SINCERELY_ADDRESS_${worker}`] = address
  process.env[`SINCERELY_SESSIONS_${worker}`] = folder
  const keep = async (person: Person) =>
    writeFile(path.join(folder, person), await signIn(address, people[person], demoPassword))
  await Promise.all(everybody.map(keep))
  return () => rm(folder, { recursive: true, force: true })
}

/** Returns a consent to necessary storage only, given now. */
export function chosenConsent(): string {
  return JSON.stringify(consentTo([], new Date()))
}

function fromSetup(name: string): string {
  const value = process.env[`${name}_${process.env['TEST_PARALLEL_INDEX'] ?? 0}`]
  if (value === undefined) throw new Error(`${name} is missing: the global setup has not run.`)
  return value
}
