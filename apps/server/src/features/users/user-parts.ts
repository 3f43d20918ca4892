import type { HandedOver } from '@sincerely/contract/users'
import type { PasswordOwner } from '@sincerely/domain/users/personal-password'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'

export type Doctors = { fromId: number; toId: number; fromName: string; toName: string }

/** How many of them are there, and how many were deleted and may come back. */
export type HandedCount = { there: number; deleted: number }

/**
 * Gives what one feature keeps of a doctor to another one, as part of a change; answers how many that were. It tells
 * nobody: who handed over says so once, however much it was.
 */
export type HandOver<Handed = HandedCount> = (ctx: Ctx, tx: Tx, doctors: Doctors) => Promise<Handed>

/** What other features do for the administration of people, which they stand above. */
export type UserParts = {
  /** Refuses one that is easily guessed. */
  hashNewPassword: (password: string, owner: PasswordOwner) => Promise<string>
  handOver: Record<Exclude<keyof HandedOver, 'deleted' | 'patients'>, HandOver> & {
    /** With who those are that are there. */
    patients: HandOver<HandedCount & { ids: number[] }>
  }
  /** As part of a change: refuses while somebody else has unsaved text in a letter that this doctor has in hand. */
  askAboutWriters: (ctx: Ctx, tx: Tx, doctorId: number) => Promise<void>
  /** As part of a change: nobody is signed in as this person, nor can be by a link. */
  signOut: (tx: Tx, userId: number) => Promise<void>
  /** As part of a change: no link that was given out lets anybody in as this person. */
  endLinks: (tx: Tx, userId: number) => Promise<void>
  /**
   * As part of a change: whoever becomes something else neither covers for anybody nor is covered for, and signs no letter
   * any more.
   */
  endRole: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** As part of a change: all secretaries of a doctor work for another doctor from now on. */
  moveSecretaries: (
    ctx: Ctx,
    tx: Tx,
    move: { from: { id: number; name: string }; doctorId: number },
  ) => Promise<void>
  /** As part of a change: the covers by and for this person end. */
  endCovers: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** As part of a change: what belongs to nobody else ends with the person who is deleted. */
  leave: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** After a change of what somebody may see: their open browsers follow at once. */
  follow: () => Promise<void>
}
