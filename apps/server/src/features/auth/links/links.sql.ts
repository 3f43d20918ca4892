import type { LinkKind } from '@sincerely/contract/sign-in-links'
import type { Role } from '@sincerely/domain/permissions'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'

export type FoundLink = {
  id: number
  userId: number
  kind: LinkKind
  expiresAt: Date
  endedBy: 'use' | 'newer_link' | 'account' | null
  name: string
  email: string
  role: Role
  /** The password hash when the link was read; null if there is no password yet. */
  passwordHash: string | null
}

/** The row of a secret, with the user it is for. Anyone who has the secret may see that user. */
export async function unsafeFindLink(db: Db, secretHash: string): Promise<FoundLink | undefined> {
  return foundBy(db, secretHash).executeTakeFirst()
}

/**
 * Finds the same row as `unsafeFindLink` and locks it until the transaction commits, so that the second of two concurrent uses is
 * refused.
 */
export async function unsafeLockLink(tx: Tx, secretHash: string): Promise<FoundLink | undefined> {
  return foundBy(tx.db, secretHash).forUpdate('links').executeTakeFirst()
}

/** The user's open invitation. */
export async function unsafeFindInvitation(tx: Tx, userId: number): Promise<{ kind: LinkKind } | undefined> {
  return tx.db
    .selectFrom('signInLinks')
    .select('kind')
    .where('userId', '=', userId)
    .where('kind', '=', 'invitation')
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

function foundBy(db: Db, secretHash: string) {
  return db
    .selectFrom('signInLinks as links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select([
      'links.id',
      'links.userId',
      'links.kind',
      'links.expiresAt',
      'links.endedBy',
      'users.name',
      'users.email',
      'users.role',
      'users.passwordHash',
    ])
    .where('links.secretHash', '=', secretHash)
}

type NewRow = { userId: number; kind: LinkKind; secretHash: string; madeBy: number | null; expiresAt: Date }

export async function insertLink(tx: Tx, link: NewRow): Promise<void> {
  await tx.db
    .insertInto('signInLinks')
    .values({
      userId: link.userId,
      kind: link.kind,
      secretHash: link.secretHash,
      madeBy: link.madeBy,
      madeAt: tx.now,
      expiresAt: link.expiresAt,
    })
    .execute()
}

export async function endOpenLink(
  tx: Tx,
  userId: number,
  by: 'use' | 'newer_link' | 'account',
): Promise<void> {
  await tx.db
    .updateTable('signInLinks')
    .set({ endedAt: tx.now, endedBy: by })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Links that ended long ago are deleted; then not even their end is reported. */
export async function deleteOldLinks(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('signInLinks').where('expiresAt', '<', before).execute()
}

export async function endAllLinks(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('signInLinks')
    .set({ endedAt: tx.now, endedBy: 'account' })
    .where('endedAt', 'is', null)
    .execute()
}
