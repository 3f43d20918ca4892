import type { Acceptance, AcceptedFinding } from '@sincerely/contract/fact-check'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findingsOf, namesOf, unsafeListImprovements } from '../fact-check/fact-check.ts'
import { unsafeGetFacts } from '../patients/patients.ts'
import { unsafeListAccepted } from './letter-seals.ts'
import type { SealedFinding } from './letter-seals.ts'
import { getLetter } from './letters.ts'

/**
 * Checks the text that an approval is about to seal, and answers what was accepted in it. Refuses with all findings while
 * a critical one is neither put right nor accepted (rules §3); what is accepted and not found any more is dropped.
 */
export async function settleFindings(
  ctx: Ctx,
  tx: Change,
  letterId: number,
  accepted: Acceptance[],
): Promise<SealedFinding[]> {
  // As this transaction sees it: the letter is locked.
  const inside = { ...ctx, db: tx.db }
  const letter = await getLetter(inside, letterId)
  const patient = await unsafeGetFacts(tx.db, letter.patientId)
  const { content, rawTranscription: dictation, doctorName: signatory } = letter
  const improved = await unsafeListImprovements(tx.db, letterId)
  const findings = findingsOf({
    content,
    dictation,
    patient,
    recipients: namesOf(letter),
    signatory,
    improved,
  })
  const reasons = new Map(accepted.map(({ findingId, reason }) => [findingId, reason]))
  if (findings.some(({ id, severity }) => severity === 'critical' && !reasons.has(id)))
    throw new AppError('open_findings', { findings })
  return findings.flatMap(({ id: findingId, severity, kind, text, source, message }) => {
    const reason = reasons.get(findingId)
    if (reason === undefined) return []
    const words = { findingId, severity, kind, text, source, message }
    return [{ ...words, reason, by: ctx.actor.name, at: tx.now.toISOString() }]
  })
}

/** What was accepted at the approvals of a letter, the newest first: from its seals. */
export async function listAccepted(ctx: Ctx, letterId: number): Promise<{ accepted: AcceptedFinding[] }> {
  await getLetter(ctx, letterId)
  return { accepted: await unsafeListAccepted(ctx.db, letterId) }
}
