import type { FhirServer, FhirServerInput, SaveFhirServer } from '@sincerely/contract/fhir'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { readOutsideAddress } from '../../platform/outside-hosts.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets.ts'
import type { ReachableServer } from './fhir-calls.ts'
import { deleteServer, unsafeSelectServer, writeServer } from './fhir-server.sql.ts'
import type { FhirServerRow } from './fhir-server.sql.ts'

export async function getServer(ctx: Ctx, secretKey: string): Promise<FhirServer | null> {
  const row = await unsafeSelectServer(ctx.db)
  return row === undefined ? null : shownServer(row, secretKey)
}

export async function saveServer(
  ctx: Ctx,
  input: SaveFhirServer,
  secretKey: string,
): Promise<FhirServer | null> {
  const before = await unsafeSelectServer(ctx.db)
  const { address, signIn, userName, secret, timeLimit } = readInput(input, before, secretKey)
  const sealed = secret === null ? null : encryptSecret(secretKey, contextOf(address, signIn), secret)
  await transaction(ctx, async (tx) => {
    // Null means that the caller saw no settings.
    const version = (input.version === undefined ? before?.version : input.version) ?? 0
    const server = { address, signIn, userName, secret: sealed, timeLimit }
    const written = await writeServer(tx, server, { version, userId: ctx.actor.userId })
    if (!written) throw new AppError('fhir_changed_meanwhile')
    await tx.audit({ action: 'fhir.set-up', details: { origin: originOf(address), signIn } })
  })
  return getServer(ctx, secretKey)
}

/** Letters waiting for this server fail at their next attempt, with the reason. */
export async function removeServer(ctx: Ctx): Promise<null> {
  await transaction(ctx, async (tx) => {
    await deleteServer(tx)
    await tx.audit({ action: 'fhir.remove' })
  })
  return null
}

/** Returns the saved server with its decrypted secrets, or the code of the reason why it cannot be used. */
export async function reachableServer(
  db: Db,
  secretKey: string,
): Promise<ReachableServer | 'not_set_up' | 'secret_unreadable'> {
  const row = await unsafeSelectServer(db)
  if (row === undefined) return 'not_set_up'
  const secret = openSecret(row, secretKey)
  return row.secret !== null && secret === null ? 'secret_unreadable' : { ...row, secret }
}

/** The FHIR server as typed by the user, with the saved password or token if none was typed. */
export async function typedServer(
  ctx: Ctx,
  input: FhirServerInput,
  secretKey: string,
): Promise<ReachableServer> {
  return readInput(input, await unsafeSelectServer(ctx.db), secretKey)
}

/** Users who may not see the settings can ask this too. */
export async function isServerSetUp(db: Db): Promise<boolean> {
  return (await unsafeSelectServer(db)) !== undefined
}

/** The schema checks the form of the address. This checks the IP address of a host name. */
function readInput(
  input: FhirServerInput,
  before: FhirServerRow | undefined,
  secretKey: string,
): ReachableServer {
  const read = readOutsideAddress(input.address)
  if (!read.ok) throw new AppError('invalid_input', { fields: { address: read.problem } })
  const userName = input.signIn === 'basic' ? (input.userName ?? null) : null
  const typed = input.secret === '' ? undefined : input.secret
  const server = { address: read.address, signIn: input.signIn, userName, timeLimit: input.timeLimit }
  if (input.signIn === 'none') return { ...server, secret: null }
  const secret = typed ?? keptSecret(server, before, secretKey)
  if (secret === null) throw new AppError('fhir_secret_needed', { fields: { secret: 'Enter it again.' } })
  return { ...server, secret }
}

/** Returns the saved secret only for the server and user name that it was entered for. */
function keptSecret(
  { address, signIn, userName }: Omit<ReachableServer, 'secret'>,
  before: FhirServerRow | undefined,
  secretKey: string,
): string | null {
  if (before === undefined || before.signIn !== signIn || before.userName !== userName) return null
  return originOf(before.address) === originOf(address) ? openSecret(before, secretKey) : null
}

function openSecret({ address, signIn, secret }: FhirServerRow, secretKey: string): string | null {
  return secret === null ? null : decryptSecret(secretKey, contextOf(address, signIn), secret)
}

function contextOf(address: string, signIn: string): string {
  return `fhir ${signIn} ${originOf(address)}`
}

function originOf(address: string): string {
  return new URL(address).origin
}

const longEnoughToShowItsEnd = 12

function shownServer(row: FhirServerRow, secretKey: string): FhirServer {
  const secret = openSecret(row, secretKey)
  return {
    address: row.address,
    signIn: row.signIn,
    userName: row.userName,
    secret: {
      configured: row.secret !== null,
      readable: row.secret === null || secret !== null,
      lastFour: secret !== null && secret.length >= longEnoughToShowItsEnd ? secret.slice(-4) : null,
    },
    timeLimit: row.timeLimit,
    unencrypted: row.address.startsWith('http:'),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}
