import type { Acceptance, AcceptedFinding, Finding } from '@sincerely/contract/fact-check'
import { repeatedActions } from '@sincerely/domain/letters/repeated-actions'
import type { RepeatedAction } from '@sincerely/domain/letters/repeated-actions'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { boxOf, findingsOf, namesOf, unsafeListImprovements } from '../fact-check/fact-check.ts'
import type { LetterToCheck } from '../fact-check/fact-check.ts'
import { unsafeGetFacts } from '../patients/patients.ts'
import { unsafeListAccepted } from './letter-seals.ts'
import type { SealedFinding } from './letter-seals.ts'
import { getLetter } from './letters.ts'
import { selectRecentActions } from './letters.sql.ts'

/** A letter as checked, with the findings. */
export type CheckedLetter = { checked: LetterToCheck; findings: Finding[] }

/** Checks a letter before the approval's transaction begins, so that no lock is held during the check. */
export async function checkForApproval(ctx: Ctx, letterId: number): Promise<CheckedLetter> {
  const checked = await textToCheck(ctx, letterId)
  return { checked, findings: await findingsOf(ctx, checked) }
}

/**
 * Returns the accepted findings of the text to be sealed. Refuses with all findings if a critical one is neither fixed nor
 * accepted (rules §3), or if the record has changed since the check. Accepted findings that no longer occur are dropped.
 */
export async function settleFindings(
  ctx: Ctx,
  tx: Tx,
  letterId: number,
  { checked, findings, accepted }: CheckedLetter & { accepted: Acceptance[] },
): Promise<SealedFinding[]> {
  // The text is read within this transaction, which has locked the letter.
  const sealed = await textToCheck({ ...ctx, db: tx.db }, letterId)
  if (!isDeepStrictEqual(sealed, checked)) throw new AppError('record_changed_meanwhile')
  const reasons = new Map(accepted.map(({ findingId, reason }) => [findingId, reason]))
  refuseOpenFindings(findings, reasons)
  return findings.flatMap(({ id: findingId, severity, kind, text, source, message }) => {
    const reason = reasons.get(findingId)
    if (reason === undefined) return []
    const words = { findingId, severity, kind, text, source, message }
    return [{ ...words, reason, by: ctx.actor.name, at: tx.now.toISOString() }]
  })
}

/** Refuses with all findings if a critical one is not accepted. */
export function refuseOpenFindings(findings: Finding[], accepted: ReadonlyMap<string, string>): void {
  if (findings.some(({ id, severity }) => severity === 'critical' && !accepted.has(id)))
    throw new AppError('open_findings', { findings })
}

async function textToCheck(ctx: Ctx, letterId: number): Promise<LetterToCheck> {
  const letter = await getLetter(ctx, letterId)
  const patient = await unsafeGetFacts(ctx.db, letter.patientId)
  const { content, rawTranscription: dictation, doctorName: signatory } = letter
  const improved = await unsafeListImprovements(ctx.db, letterId)
  const gpActions = await boxOf(ctx, letter)
  return { content, dictation, patient, recipients: namesOf(letter), signatory, improved, gpActions }
}

/** The findings accepted at the letter's approvals, from its seals. The newest are first. */
export async function listAccepted(ctx: Ctx, letterId: number): Promise<{ accepted: AcceptedFinding[] }> {
  await getLetter(ctx, letterId)
  return { accepted: await unsafeListAccepted(ctx.db, letterId) }
}

/** The confirmed actions for the GP that also occur in the doctor's recent letters about other patients. */
export async function listRepeatedActions(
  ctx: Ctx,
  letterId: number,
): Promise<{ repeated: RepeatedAction[] }> {
  const letter = await getLetter(ctx, letterId)
  const lines = letter.gpActions?.lines ?? []
  const recent = lines.length > 0 ? await selectRecentActions(ctx.db, ctx.actor, letter) : []
  return { repeated: repeatedActions(lines, recent) }
}
