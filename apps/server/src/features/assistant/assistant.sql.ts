import type { Actor } from '../../platform/actor.ts'
import { inScope } from '../../platform/scope.sql.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

/** Unsafe: the caller has already found a patient or dictation of this doctor in scope. */
export async function unsafeSelectSpecialization(db: Db, doctorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('specialization')
    .where('id', '=', doctorId)
    .executeTakeFirst()
  return row?.specialization ?? null
}

export type NewAnswer = {
  callId: number
  critical: number | null
  others: number | null
  wordsSha256: string
  improved: (ImprovedLetter & { before: string; after: string }) | null
}

/** Without `letterId`, the improved letter is the patient's letter with exactly the earlier text, if there is one. */
type ImprovedLetter = { letterId: number | undefined; patientId: number }

/** Records a draft or improvement that a language model wrote; returns the letter that was improved. */
export async function insertAnswer(tx: Tx, actor: Actor, answer: NewAnswer): Promise<number | null> {
  const { improved } = answer
  const letterId =
    improved === null ? null : (improved.letterId ?? (await findLetterSaying(tx, actor, improved)))
  await tx.db
    .insertInto('aiAnswers')
    .values({
      callId: answer.callId,
      criticalFindings: answer.critical,
      otherFindings: answer.others,
      wordsSha256: answer.wordsSha256,
      ...(improved !== null &&
        letterId !== null && { letterId, before: improved.before, after: improved.after }),
    })
    .execute()
  return letterId
}

async function findLetterSaying(
  tx: Tx,
  actor: Actor,
  { patientId, before }: { patientId: number; before: string },
): Promise<number | null> {
  const row = await tx.db
    .selectFrom('unfinishedLetters as letters')
    .select('id')
    .where('patientId', '=', patientId)
    .where('content', '=', before)
    .where(inScope(actor, 'letters.doctorId'))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records the decision on an improvement that was written for this user; undefined if there is none. */
export async function updateDecision(
  tx: Tx,
  { callId, userId, used }: { callId: number; userId: number; used: boolean },
): Promise<{ letterId: number | null } | undefined> {
  return tx.db
    .updateTable('aiAnswers')
    .from('aiCalls')
    .set({ used })
    .where('aiAnswers.callId', '=', callId)
    .whereRef('aiCalls.id', '=', 'aiAnswers.callId')
    .where('aiCalls.userId', '=', userId)
    .where('aiCalls.kind', '=', 'improve')
    .returning('aiAnswers.letterId')
    .executeTakeFirst()
}
