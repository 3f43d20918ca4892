import {
  type LinkKind,
  type LinkMailing,
  type LinkNow,
  type LinkState,
  type NewLink,
  linkEndings,
  linkHours,
} from '@sincerely/contract/sign-in-links'
import type { User } from '@sincerely/contract/users'
import { type Tx, transaction } from '../../../platform/transaction.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isOnlyWay } from '../single-sign-on/single-sign-on.sql.ts'
import { networkOf } from '../../../platform/network-of.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { notify } from '../../notifications/notifications.ts'
import { findPractice } from '../../system/system.ts'
import { holdUser, setPasswordHash } from '../../users/users.ts'
import { endSessions } from '../auth.ts'
import { hashPassword, isPassword, refuseGuessable, samePassword } from '../password.ts'
import {
  type FoundLink,
  deleteOldLinks,
  endOpenLink,
  insertLink,
  unsafeFindInvitation,
  unsafeFindLink,
  unsafeLockLink,
} from './links.sql.ts'

export type LinkParts = {
  secretKey: string
  /** Null without a mail server; then the administrator hands over the link. */
  mailer: Mailer | null
  /**
   * The web app's address for links in e-mails, without a trailing slash. Null if it is not configured; then no e-mail is sent.
   */
  address: string | null
}

const hour = 3_600_000
/** In milliseconds: how long after its end a link can still be reported as ended. */
const remembered = 90 * 24 * hour

/** Makes an invitation for a user without a password, otherwise a password reset link. The link is returned only once. */
export async function makeLink(ctx: Ctx, userId: number, parts: LinkParts): Promise<NewLink> {
  const madeBy = ctx.actor.userId
  const { kind, expiresAt, user, secret } = await transaction(ctx, async (tx) => {
    const link = await writeLink(tx, userId, { secretKey: parts.secretKey, madeBy })
    tx.publish('people_changed', { userId, byUserId: madeBy }, 'everybody')
    return link
  })
  const practiceName = (await findPractice(ctx.db))?.name ?? 'Sincerely'
  const { mailer, address } = parts
  // A link to localhost would be useless to anybody else.
  const isMailed =
    mailer === null || address === null
      ? null
      : await mailLink(mailer, { address, user, kind, secret, practiceName })
  return { kind, secret, expiresAt: expiresAt.toISOString(), isMailed }
}

type WrittenLink = { user: User; kind: LinkKind; secret: string; expiresAt: Date }

/** Within a transaction: writes a new link and ends the user's earlier one. `madeBy` is null at the command line. */
export async function writeLink(
  tx: Tx,
  userId: number,
  { secretKey, madeBy }: { secretKey: string; madeBy: number | null },
): Promise<WrittenLink> {
  const user = await holdUser(tx, userId)
  if (user.status !== 'active') throw new AppError('user_is_inactive')
  const kind = user.hasJoined ? 'password' : 'invitation'
  const expiresAt = new Date(tx.now.getTime() + linkHours[kind] * hour)
  await endOpenLink(tx, userId, 'newer_link')
  await deleteOldLinks(tx, new Date(tx.now.getTime() - remembered))
  const secret = newToken()
  await insertLink(tx, { userId, kind, secretHash: hashToken(secretKey, secret), madeBy, expiresAt })
  const details = { kind, ...(madeBy === null ? { atTheMachine: true } : {}) }
  await tx.audit({ action: 'sign-in-link.make', userId, details })
  // Anyone with the link can sign in as this user, so the user is notified before that.
  if (kind === 'password')
    await notify(tx, { type: 'password_link_made', to: { userIds: [userId] }, byUserId: madeBy })
  return { user, kind, secret, expiresAt }
}

/** Called before a link is made, so that the administrator knows whether to hand over the link. */
export function linkMailing({ mailer, address }: Pick<LinkParts, 'mailer' | 'address'>): LinkMailing {
  if (mailer === null) return 'no_server'
  return address === null ? 'no_address' : 'on'
}

/** The user's details are returned only while the link can be used. */
export async function checkLink(
  ctx: PublicCtx,
  { secret }: { secret: string },
  parts: LinkParts,
): Promise<LinkNow> {
  const link = await unsafeFindLink(ctx.db, hashToken(parts.secretKey, secret))
  const state = stateOf(link, ctx.now())
  if (link === undefined || state !== 'usable')
    return { state, kind: link?.kind ?? null, name: null, email: null, practiceName: null }
  const practiceName = (await findPractice(ctx.db))?.name ?? null
  return { state, kind: link.kind, name: link.name, email: link.email, practiceName }
}

/** The new password applies at once, and sessions started with the old one end. */
export async function useLink(
  ctx: PublicCtx,
  { secret, password }: { secret: string; password: string },
  parts: LinkParts,
): Promise<{ email: string }> {
  const secretHash = hashToken(parts.secretKey, secret)
  const owner = refuseUnusable(await unsafeFindLink(ctx.db, secretHash), ctx.now())
  const network = networkOf(ctx.address)
  // The link can still be used for single sign-on.
  if (owner.role !== 'admin' && (await isOnlyWay(ctx.db))) throw new AppError('password_not_allowed')
  refuseGuessable(password, owner)
  await refuseSame(password, owner, network)
  const hash = await hashPassword(password, network)
  const email = await transaction(ctx, async (tx) => {
    const link = refuseUnusable(await unsafeLockLink(tx, secretHash), tx.now)
    const { userId } = link
    await endOpenLink(tx, userId, 'use')
    await setPasswordHash(tx, userId, hash)
    await endSessions(tx, userId)
    await tx.audit({ action: 'sign-in-link.use', actorId: userId, userId, details: { kind: link.kind } })
    tx.publish('people_changed', { userId, byUserId: userId }, 'everybody')
    return link.email
  })
  return { email }
}

/** Returns the user of a one-time link, or refuses a link that cannot be used. */
export async function ownerOfLink(ctx: PublicCtx, secretHash: string): Promise<number> {
  return refuseUnusable(await unsafeFindLink(ctx.db, secretHash), ctx.now()).userId
}

/**
 * Within a transaction: the user has signed in without a password, which accepts the invitation. `secretHash` is the one-time
 * link that they used, if any; such a link ends their other sessions, as it would with a new password.
 */
export async function acceptLink(tx: Tx, userId: number, secretHash: string | null): Promise<void> {
  const isFromLink = secretHash !== null
  const link = isFromLink
    ? refuseUnusable(await unsafeLockLink(tx, secretHash), tx.now)
    : await unsafeFindInvitation(tx, userId)
  if (link === undefined) return
  await endOpenLink(tx, userId, 'use')
  if (isFromLink) await endSessions(tx, userId)
  await tx.audit({ action: 'sign-in-link.use', actorId: userId, userId, details: { kind: link.kind } })
  tx.publish('people_changed', { userId, byUserId: userId }, 'everybody')
}

/** Within a transaction: ends all of the user's links. */
export async function endLinks(tx: Tx, userId: number): Promise<void> {
  await endOpenLink(tx, userId, 'account')
}

/**
 * Refuses the old password, because the user was asked to choose a new one. An attacker cannot use this to guess passwords: every
 * other password is saved, which ends the link.
 */
async function refuseSame(password: string, { passwordHash }: FoundLink, network: string): Promise<void> {
  if (passwordHash !== null && (await isPassword(password, passwordHash, network)))
    throw new AppError('invalid_input', { fields: { password: samePassword } })
}

function refuseUnusable(link: FoundLink | undefined, now: Date): FoundLink {
  const state = stateOf(link, now)
  if (link !== undefined && state === 'usable') return link
  const message = state === 'usable' ? linkEndings.unknown : linkEndings[state]
  throw new AppError('sign_in_link_ended', { message })
}

function stateOf(link: FoundLink | undefined, now: Date): LinkState {
  if (link === undefined) return 'unknown'
  if (link.endedBy !== null) return link.endedBy === 'use' ? 'used' : 'replaced'
  return link.expiresAt <= now ? 'expired' : 'usable'
}

type Mailed = {
  user: { name: string; email: string }
  kind: LinkKind
  secret: string
  practiceName: string
  address: string
}

/** In milliseconds. An administrator is waiting; after this time, the administrator hands over the link. */
const patienceMs = 5000

/** Sends a one-time link to its user by e-mail. Returns false if the mail server did not accept the e-mail. */
async function mailLink(mailer: Mailer, mail: Mailed): Promise<boolean> {
  const { user, kind, secret, practiceName, address } = mail
  const messageId = `link-${crypto.randomUUID()}@${mailer.domain}`
  const to = { name: user.name, address: user.email }
  const days = linkHours[kind] / 24
  const subject =
    kind === 'invitation' ? `Your account at ${practiceName}` : `Choose a new password for ${practiceName}`
  const why =
    kind === 'invitation'
      ? `You have been invited to use Sincerely at ${practiceName}. Choose your password here:`
      : `An administrator at ${practiceName} sent you this link to choose a new password:`
  const text = [
    `Dear ${user.name},`,
    why,
    `${address}/set-password#${secret}`,
    `The link works once, for ${days === 1 ? '24 hours' : `${days} days`}. Do not share it. If you did not expect this email, tell the practice.`,
  ].join('\n\n')
  const reply = await mailer.send({ messageId, to, subject, text }, AbortSignal.timeout(patienceMs))
  return reply.ok
}
