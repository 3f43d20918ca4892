import type { ErrorCode } from '@sincerely/contract/errors'
import {
  type SaveSingleSignOn,
  type SingleSignOn,
  type SingleSignOnSettings,
  singleSignOnPage,
} from '@sincerely/contract/single-sign-on'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { readOutsideAddress } from '../../../platform/outside-hosts.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets.ts'
import { discover } from './provider.ts'
import type { Provider } from './provider.ts'
import { deleteAllLinks, deleteSettings, unsafeSelectSettings, writeSettings } from './single-sign-on.sql.ts'
import type { SingleSignOnRow } from './single-sign-on.sql.ts'

export type SettingsParts = {
  secretKey: string
  /** The address people use, without a trailing slash; null if it is not configured. */
  address: string | null
}

export async function getSettings(ctx: Ctx, parts: SettingsParts): Promise<SingleSignOnSettings> {
  const row = await unsafeSelectSettings(ctx.db)
  return {
    singleSignOn: row === undefined ? null : shown(row, parts.secretKey),
    redirectUri: redirectUriOf(parts),
  }
}

/** If the issuer or client changes, nobody has signed in with it yet, so everybody may use a password again. */
export async function saveSettings(
  ctx: Ctx,
  { secret: typed = '', version: seen, ...input }: SaveSingleSignOn,
  parts: SettingsParts,
): Promise<SingleSignOnSettings> {
  if (parts.address === null) throw new AppError('sso_no_address')
  const { issuer, clientId, label } = input
  refuseForbidden(issuer)
  const before = await unsafeSelectSettings(ctx.db)
  const isSame = before?.issuer === issuer && before.clientId === clientId
  const workedAt = isSame ? before.workedAt : null
  const isOnlyWay = input.isOnlyWay && (isSame || before?.isOnlyWay !== true)
  if (isOnlyWay && workedAt === null)
    throw new AppError('sso_not_tried', { fields: { isOnlyWay: new AppError('sso_not_tried').message } })
  const clientSecret =
    typed === ''
      ? isSame
        ? before.clientSecret
        : null
      : encryptSecret(parts.secretKey, contextOf(input), typed)
  await transaction(ctx, async (tx) => {
    // Null means that the caller saw no settings.
    const version = (seen === undefined ? before?.version : seen) ?? 0
    const settings = { issuer, clientId, clientSecret, label, isOnlyWay, workedAt }
    const written = await writeSettings(tx, settings, { version, userId: ctx.actor.userId })
    if (!written) throw new AppError('sso_changed_meanwhile')
    // Some providers give a person another subject for each client, so everybody is found by address again.
    if (!isSame) await deleteAllLinks(tx, issuer)
    const origin = new URL(issuer).origin
    await tx.audit({ action: 'single-sign-on.set-up', details: { origin, isOnlyWay } })
  })
  return getSettings(ctx, parts)
}

export async function removeSettings(ctx: Ctx, parts: SettingsParts): Promise<SingleSignOnSettings> {
  await transaction(ctx, async (tx) => {
    await deleteSettings(tx)
    await tx.audit({ action: 'single-sign-on.remove' })
  })
  return getSettings(ctx, parts)
}

/** Null if a provider answers at this address, otherwise a sentence about the problem. */
export async function testIssuer(
  ctx: Ctx,
  { issuer }: { issuer: string },
): Promise<{ problem: string | null }> {
  refuseForbidden(issuer)
  const failure = await discover(issuer).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
  const details = { origin: new URL(issuer).origin, failure: failure?.code ?? null }
  await transaction(ctx, (tx) => tx.audit({ action: 'single-sign-on.test', details }))
  return { problem: failure === null ? null : (testWords[failure.code] ?? failure.message) }
}

/** The sentences for an administrator, who typed the address. */
const testWords: Partial<Record<ErrorCode, string>> = {
  sso_unreachable:
    'No sign-in service answers at this address. Check it, and check that the service is running.',
  sso_not_understood:
    'A server answers at this address, but its issuer has a different name. Copy the issuer from the settings of the service.',
}

/** Returns the provider with its decrypted secret. Throws if the provider cannot be used. */
export async function usableProvider(
  db: Db,
  parts: SettingsParts,
): Promise<{ provider: Provider; redirectUri: string }> {
  const row = await unsafeSelectSettings(db)
  const redirectUri = redirectUriOf(parts)
  if (row === undefined) throw new AppError('sso_not_set_up')
  if (redirectUri === null) throw new AppError('sso_no_address')
  const clientSecret = openSecret(row, parts.secretKey)
  if (row.clientSecret !== null && clientSecret === null) throw new AppError('sso_secret_unreadable')
  return { provider: { issuer: row.issuer, clientId: row.clientId, clientSecret }, redirectUri }
}

/** The schema checks the form of the address. The IP address of a host name is checked at every call. */
function refuseForbidden(issuer: string): void {
  const read = readOutsideAddress(issuer)
  if (!read.ok) throw new AppError('invalid_input', { fields: { issuer: read.problem } })
}

function openSecret(row: SingleSignOnRow, secretKey: string): string | null {
  return row.clientSecret === null ? null : decryptSecret(secretKey, contextOf(row), row.clientSecret)
}

function contextOf({ issuer, clientId }: { issuer: string; clientId: string }): string {
  return `single sign-on ${clientId} ${issuer}`
}

function redirectUriOf({ address }: SettingsParts): string | null {
  return address === null ? null : address + singleSignOnPage
}

function shown(row: SingleSignOnRow, secretKey: string): SingleSignOn {
  const configured = row.clientSecret !== null
  return {
    issuer: row.issuer,
    clientId: row.clientId,
    secret: { configured, readable: !configured || openSecret(row, secretKey) !== null },
    label: row.label,
    isOnlyWay: row.isOnlyWay,
    workedAt: row.workedAt?.toISOString() ?? null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}
