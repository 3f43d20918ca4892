import type { CodeNeeded, SignedIn } from '@sincerely/contract/auth'
import type { ErrorCode } from '@sincerely/contract/errors'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { transaction } from '../../../platform/transaction.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { holdUser } from '../../users/users.ts'
import { beginSession, endSessions } from '../auth.ts'
import type { SignInRules } from '../auth.ts'
import { unsafeLockAccount } from '../auth.sql.ts'
import { acceptLink, ownerOfLink } from '../links/links.ts'
import { recordFailure, recordRefusal } from '../sign-ins/sign-ins.ts'
import { mayRecordRefusal, slowDown } from '../sign-in-throttle.ts'
import { codeIfNeeded, isRequired } from '../two-factor/two-factor.ts'
import type { Identity, Providers } from './provider.ts'
import {
  deleteLinksOf,
  insertAttempt,
  insertLink,
  noteWorked,
  takeAttempt,
  unsafeFindByEmail,
  unsafeFindBySubject,
} from './single-sign-on.sql.ts'
import type { Attempt, SignInOwner } from './single-sign-on.sql.ts'
import { usableProvider } from './sso-settings.ts'

export type SingleSignOnParts = {
  rules: SignInRules
  providers: Providers
  address: string | null
}

/** How long a person may take at the provider, in ms. */
const attemptMs = 10 * 60_000

export async function beginSingleSignOn(
  parts: SingleSignOnParts,
  ctx: PublicCtx,
  { link }: { link?: string | undefined },
): Promise<{ address: string; ticket: string }> {
  await slowDown(ctx)
  const { secretKey } = parts.rules
  const { provider, redirectUri } = await usableProvider(ctx.db, { ...parts, secretKey })
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const address = await parts.providers.authorizationUrl(provider, redirectUri, secrets)
  const ticket = newToken()
  const now = ctx.now()
  const linkHash = link === undefined ? null : hashToken(secretKey, link)
  const ticketHash = hashToken(secretKey, ticket)
  const expiresAt = new Date(now.getTime() + attemptMs)
  await insertAttempt(ctx.db, { ...secrets, issuer: provider.issuer, linkHash, ticketHash, expiresAt }, now)
  return { address, ticket }
}

/**
 * The ticket binds the provider's answer to the browser that began the sign-in. If an attacker sends their own answer to another
 * browser, it signs nobody in.
 */
export async function completeSingleSignOn(
  parts: SingleSignOnParts,
  ctx: PublicCtx,
  { ticket, answer }: { ticket: string; answer: string },
): Promise<SignedIn | CodeNeeded> {
  const { secretKey } = parts.rules
  const attempt = await takeAttempt(ctx.db, hashToken(secretKey, ticket), ctx.now())
  if (attempt === undefined) throw new AppError('sso_over')
  const { provider, redirectUri } = await usableProvider(ctx.db, { ...parts, secretKey })
  if (provider.issuer !== attempt.issuer) throw new AppError('sso_over')
  const callbackUrl = new URL(redirectUri)
  callbackUrl.search = answer
  const { identity, owner } = await recorded(ctx, async () => {
    const found = await parts.providers.exchangeCode(provider, callbackUrl, attempt)
    return { identity: found, owner: await findOwner(ctx, found, attempt) }
  })
  const signedIn = await transaction(ctx, async (tx) => {
    const refusal = await refusalOf(tx, owner, { identity, attempt })
    if (refusal !== null) {
      await recordRefusal(tx, ctx, { userId: owner?.id ?? null, outcome: 'single-sign-on-refused' })
      return refusal
    }
    if (owner === undefined) throw new Error('an unknown user was not refused')
    await noteWorked(tx, attempt.issuer)
    // Decision 53: the provider asks for the second factor. The server asks for a code only if the practice requires two-factor
    // sign-in and the provider reports no second factor.
    const isProven = identity.hasSecondFactor || !(await isRequired(tx.db))
    const needed = isProven ? null : await codeIfNeeded(parts.rules, tx, owner.id)
    return needed ?? beginSession(parts.rules, ctx, tx, { userId: owner.id, outcome: 'single-sign-on' })
  })
  if (typeof signedIn === 'string') throw new AppError(signedIn)
  return signedIn
}

/** Signs the user out everywhere. The next single sign-on connects the user again, by their address. */
export async function disconnectUser(ctx: Ctx, userId: number): Promise<{ wasConnected: boolean }> {
  return transaction(ctx, async (tx) => {
    await holdUser(tx, userId)
    const wasConnected = await deleteLinksOf(tx, userId)
    await endSessions(tx, userId)
    await tx.audit({ action: 'single-sign-on.disconnect', userId, details: { wasConnected } })
    tx.publish('people_changed', { userId, byUserId: ctx.actor.userId }, 'everybody')
    return { wasConnected }
  })
}

/** Records refused answers of the provider, at most once a minute for each address. */
async function recorded<T>(ctx: PublicCtx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (await mayRecordRefusal(ctx)) await recordFailure(ctx, null, 'single-sign-on-refused')
    throw error
  }
}

/**
 * Finds the user for the provider's answer: the user connected to the subject or, the first time only, the user of the one-time
 * link or of the confirmed address. A later change of the address at the provider therefore changes nothing.
 */
async function findOwner(
  ctx: PublicCtx,
  identity: Identity,
  { linkHash }: Attempt,
): Promise<(SignInOwner & { isNew: boolean }) | undefined> {
  const known = await unsafeFindBySubject(ctx.db, identity)
  if (known !== undefined) return { ...known, isNew: false }
  if (linkHash !== null) return { id: await ownerOfLink(ctx, linkHash), isConnected: false, isNew: true }
  const email = await identity.confirmedEmail()
  if (email === null) throw new AppError('sso_email_not_confirmed')
  const found = await unsafeFindByEmail(ctx.db, email, identity.issuer)
  return found && { ...found, isNew: true }
}

/** Within a transaction: locks the user, and adds the connection if it is new. Returns the reason if the user may not sign in. */
async function refusalOf(
  tx: Tx,
  owner: (SignInOwner & { isNew: boolean }) | undefined,
  { identity, attempt }: { identity: Identity; attempt: Attempt },
): Promise<ErrorCode | null> {
  if (owner === undefined) return 'sso_unknown_user'
  if ((await unsafeLockAccount(tx.db, owner.id)) === undefined) return 'sso_inactive'
  if (!owner.isNew) return null
  if (owner.isConnected || !(await insertLink(tx, owner.id, identity))) return 'sso_linked_to_another'
  await acceptLink(tx, owner.id, attempt.linkHash)
  await tx.audit({ action: 'single-sign-on.connect', actorId: owner.id, userId: owner.id })
  return null
}
