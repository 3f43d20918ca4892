import type { HandedOver } from '@sincerely/contract/users'
import type { PasswordOwner } from '@sincerely/domain/users/personal-password'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'

export type Doctors = { fromId: number; toId: number; fromName: string; toName: string }

/** How many were reassigned, and how many more are deleted but restorable. */
export type ReassignedCount = { there: number; deleted: number }

/**
 * Within a transaction: gives one feature's records of a doctor to another doctor and returns how many there were. The caller
 * notifies users once for everything.
 */
export type Reassign<Counted = ReassignedCount> = (ctx: Ctx, tx: Tx, doctors: Doctors) => Promise<Counted>

/** What other features do when users change; they depend on users, so they are passed in. */
export type UserParts = {
  /** Refuses a password that is easy to guess. */
  hashNewPassword: (password: string, owner: PasswordOwner) => Promise<string>
  reassign: Record<Exclude<keyof HandedOver, 'deleted' | 'patients'>, Reassign> & {
    /** With the ids of the patients that are not deleted. */
    patients: Reassign<ReassignedCount & { ids: number[] }>
  }
  /** Within a transaction: refuses while somebody else has unsaved text in one of this doctor's unposted letters. */
  askAboutWriters: (ctx: Ctx, tx: Tx, doctorId: number) => Promise<void>
  /** Within a transaction: ends the user's sessions and links. */
  signOut: (tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: ends the user's open links. */
  endLinks: (tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: a user whose role changes loses their covers and their signature. */
  endRole: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: assigns all secretaries of a doctor to another. */
  moveSecretaries: (
    ctx: Ctx,
    tx: Tx,
    move: { from: { id: number; name: string }; doctorId: number },
  ) => Promise<void>
  /** Within a transaction: ends the covers by and for this user. */
  endCovers: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: deletes what belongs only to the deleted user. */
  leave: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
}
