import type {
  CorrectionChoices,
  RecordChange,
  RectifyRecord,
  SentLetter,
} from '@sincerely/contract/rectification'
import { dayIn, instantOf } from '@sincerely/domain/dates'
import { whyNotRectified } from '@sincerely/domain/privacy/data-rights'
import { changeKey, changesNotPrinted, fieldChanges } from '@sincerely/domain/privacy/record-changes'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { AppError, requireFound } from '../../../platform/errors.ts'
import { findPractice } from '../../system/system.ts'
import { unsafeRecordsOfPatient } from '../export/held-data.sql.ts'
import { insertStep, lockRequest, selectRequest, writeRequest } from '../privacy.sql.ts'
import { refuseMerged } from '../refuse-merged.ts'
import { notifyOfStep } from '../notify-of-step.ts'
import { unsafeSelectPrints, unsafeSelectStates } from './rectification.sql.ts'

/** The changes since a correction was requested, from which the user selects. Refused while the correction cannot be recorded. */
export async function getCorrection(ctx: Ctx, requestId: number): Promise<CorrectionChoices> {
  const request = requireFound(await selectRequest(ctx.db, requestId))
  refuseNow(request)
  return choices(ctx.db, { patientId: request.patient?.id ?? null, receivedOn: request.receivedOn })
}

/**
 * Completes a correction request. It stores the wrong value, the right value, the changes of the record that corrected it (quoted
 * in their current form), and the letters that still show the wrong value. The record is edited on its own page.
 */
export async function rectifyRecord(ctx: Ctx, requestId: number, input: RectifyRecord): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId))
    if (before.version !== input.version) throw new AppError('data_rights_changed_meanwhile')
    const { patientId, userId } = before
    refuseNow({
      ...before,
      patient: patientId === null ? null : {},
      user: userId === null ? null : {},
    })
    const known = await choices(tx.db, { patientId, receivedOn: before.receivedOn })
    const { changes, letterIds } = chosen(known, input)
    await writeRequest(tx, before, { status: 'completed', closedAt: tx.now })
    const { wasWrong, putRight, note } = input
    await insertStep(tx, {
      requestId,
      step: 'rectify',
      note,
      identity: null,
      dueOn: null,
      rectification: { wasWrong, putRight, changes, letterIds },
      byUser: ctx.actor.userId,
    })
    const fields = [...new Set(changes.map(({ field }) => field))]
    await tx.audit({
      action: 'data-rights.rectify',
      patientId,
      userId,
      details: { requestId, fields, letterIds: letterIds.map(String) },
    })
    await notifyOfStep(tx, before, { step: 'rectify', byUserId: ctx.actor.userId })
  })
}

function refuseNow(request: Parameters<typeof whyNotRectified>[0]): void {
  const why = whyNotRectified(request)
  if (why !== null) throw new AppError('data_rights_not_now', { message: why })
}

type About = { patientId: number | null; receivedOn: string }

/** A user's account has no history of changes, and letters are not about users, so users have no choices. */
async function choices(db: Db, { patientId, receivedOn }: About): Promise<CorrectionChoices> {
  if (patientId === null) return { changes: [], letters: [] }
  await refuseMerged(db, patientId, 'pending')
  const timeZone = (await findPractice(db))?.timeZone ?? 'Europe/London'
  const since = instantOf(receivedOn, '00:00', timeZone)
  const [states, prints] = await Promise.all([
    unsafeSelectStates(db, patientId, since),
    unsafeRecordsOfPatient(db, patientId).then((ids) => unsafeSelectPrints(db, ids)),
  ])
  const changes = fieldChanges(states).flatMap((one): RecordChange[] => {
    const replaced = states.find(({ version }) => version === one.version)?.replaced
    return replaced ? [{ ...one, byName: replaced.byName, at: replaced.at.toISOString() }] : []
  })
  const letters = prints.map(({ id, postedAt, replacedBy, printed }): SentLetter => {
    const missed = changesNotPrinted(JSON.parse(printed), changes)
    const says = missed.map(({ version, field }) => ({ version, field }))
    return { id, postedOn: dayIn(postedAt, timeZone), replacedBy, says }
  })
  return { changes, letters }
}

/** Returns the selected changes and letters. All unknown ones are reported together. */
function chosen(known: CorrectionChoices, { changes, letterIds }: RectifyRecord) {
  const keys = new Set(changes.map(changeKey))
  const quoted = known.changes.filter((one) => keys.has(changeKey(one)))
  const wanted = new Set(letterIds)
  const found = known.letters.flatMap(({ id }) => (wanted.has(id) ? [id] : []))
  const fields = {
    ...(quoted.length < keys.size && {
      changes: 'A change you chose no longer exists. Choose again.',
    }),
    ...(found.length < wanted.size && {
      letterIds: 'A letter you chose no longer exists. Choose again.',
    }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return { changes: quoted, letterIds: found }
}
