import type { CreateLetter, Letter } from '@sincerely/contract/letters'
import type { GpActions } from '@sincerely/domain/letters/gp-actions'
import type { LetterPart } from '@sincerely/domain/letters/standard'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { clockStart, dueAt, usualTargets } from '@sincerely/domain/letters/turnaround'
import { changeAtOnce, transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOrphan } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent, idempotentAtOnce } from '../../platform/idempotency.sql.ts'
import type { RequestKey } from '../../platform/idempotency.sql.ts'
import { getSeenVisit, tieLetter } from '../clinics/clinics.ts'
import { dictatedWords, getDictation, getSubject, typeDictation } from '../dictation/dictation.ts'
import { unsafeGetFacts } from '../patients/patients.ts'
import { getPracticeSettings } from '../system/system.ts'
import { chooseDoctor, signatoryName } from '../users/users.ts'
import { insertLetter } from './letter-changes.sql.ts'
import { selectDraftCall } from './letter-provenance.sql.ts'
import { insertLetterAtOnce, selectBeginning } from './letter-saving.sql.ts'
import { cleanText, getLetter, refuseWrongVisit } from './letters.ts'

const route = 'letters.create'

/** Missing parts (salutation, patient line, sign-off) are added only when the letter is first saved (rules §3). */
export async function createLetter(ctx: Ctx, input: CreateLetter): Promise<Letter> {
  return begin(ctx, input).catch(refusingAbsent('not_found'))
}

function begin(ctx: Ctx, { dictationId, visitId, ...written }: CreateLetter): Promise<Letter> {
  if (dictationId !== undefined) return typeLetter(ctx, { ...written, dictationId, visitId })
  return visitId === undefined ? writeLetter(ctx, written) : writeAboutVisit(ctx, { ...written, visitId })
}

async function writeLetter(ctx: Ctx, input: Omit<CreateLetter, 'dictationId'>): Promise<Letter> {
  const { patientId, type, priority } = input
  const patient = requireFound(await selectBeginning(ctx.db, ctx.actor, input))
  const doctorId = await chooseDoctor(ctx, input.doctorId, patient.doctorId, patient)
  await refuseWrongVisit(ctx, input.visitDate, patient.dob)
  const content = await cleanText(ctx, input.content, { type, ...patient, patient })
  const targets = {
    letterTargetDays: patient.letterTargetDays ?? usualTargets.letterTargetDays,
    dischargeTargetHours: patient.dischargeTargetHours ?? usualTargets.dischargeTargetHours,
  }
  const create = (key: RequestKey | null) =>
    changeAtOnce(ctx, async (change) => {
      const first = {
        patientId,
        doctorId,
        type,
        priority,
        content,
        title: input.title ?? null,
        rawTranscription: input.rawTranscription ?? null,
        notes: input.notes ?? null,
        draftSource: input.draftedBy ?? null,
        aiCallId: input.aiCallId ?? null,
        visitDate: input.visitDate ?? null,
        dueAt: input.dueAt === undefined ? dueAt(type, change.now, targets) : new Date(input.dueAt),
      }
      const letter = requireFound(await insertLetterAtOnce(change, ctx.actor, first, key))
      publishNew(ctx, change, letter)
      return letter
    })
  return idempotentAtOnce(ctx, { route, body: input }, create, (id) => getLetter(ctx, id))
}

/**
 * Creates a letter about a clinic visit. By default it belongs to the clinic's doctor and has the clinic's day; its due time
 * counts from the visit.
 */
async function writeAboutVisit(ctx: Ctx, input: CreateLetter & { visitId: number }): Promise<Letter> {
  const visit = await getSeenVisit(ctx, input.visitId)
  if (visit.patientId !== input.patientId) throw new AppError('visit_of_another_patient')
  const doctorId = await chooseDoctor(ctx, input.doctorId, visit.doctorId)
  const patient = await unsafeGetFacts(ctx.db, visit.patientId)
  const visitDate = input.visitDate ?? visit.day
  await refuseWrongVisit(ctx, visitDate, patient.dob)
  const { gpName } = patient
  const signatory = await signatoryName(ctx.db, doctorId)
  const content = await cleanText(ctx, input.content, { type: input.type, patient, gpName, signatory })
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route, body: input }, async () => {
      const from = visit.visitAt
      const letterId = await addLetter(ctx, tx, { ...input, content, doctorId, visitDate, from })
      await endVisit(ctx, tx, { visitId: visit.id, letterId, patientId: patient.id })
      return letterId
    }),
  )
  return getLetter(ctx, id)
}

/** Changes the error to say that the letter exists only in the user's form so far. */
async function endVisit(...[ctx, tx, tied]: Parameters<typeof tieLetter>): Promise<void> {
  await tieLetter(ctx, tx, tied).catch((error: unknown) => {
    const hasEnded = error instanceof AppError && error.code === 'visit_has_ended'
    throw hasEnded ? new AppError('visit_has_ended', { message: keptWithoutVisit }) : error
  })
}

const keptWithoutVisit =
  'This visit already has a letter, a dictation or a reason why there is no letter. Your letter is kept here, but not saved. Check the clinic, then save again to save it without the visit.'

/** Creates the letter from a dictation, which becomes typed. */
async function typeLetter(ctx: Ctx, input: CreateLetter & { dictationId: number }): Promise<Letter> {
  const { patient, doctorId: dictatedBy, visitDay } = await getSubject(ctx, input)
  refuseAnotherDoctor(input.doctorId, dictatedBy)
  const doctorId = await chooseDoctor(ctx, input.doctorId, dictatedBy)
  const visit = input.visitId === undefined ? null : await getSeenVisit(ctx, input.visitId)
  const visitDate = input.visitDate === undefined ? (visit?.day ?? visitDay) : input.visitDate
  await refuseWrongVisit(ctx, visitDate, patient.dob)
  const { gpName } = patient
  const signatory = await signatoryName(ctx.db, doctorId)
  const content = await cleanText(ctx, input.content, { type: input.type, patient, gpName, signatory })
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route, body: input }, async () => {
      const dated = visitDate === undefined ? {} : { visitDate }
      const from = visit?.visitAt
      const letterId = await addLetter(ctx, tx, { ...input, content, doctorId, ...dated, from })
      if (visit) await endVisit(ctx, tx, { visitId: visit.id, letterId, patientId: patient.id })
      return letterId
    }),
  )
  return getLetter(ctx, id)
}

/**
 * A letter typed from a dictation belongs to the doctor who dictated it, because other doctors may have no access to the patient.
 */
function refuseAnotherDoctor(chosen: number | undefined, dictatedBy: number): void {
  if (chosen === undefined || chosen === dictatedBy) return
  throw new AppError('doctor_required', { fields: { doctorId: 'Choose the doctor who dictated it.' } })
}

/** Converts the database's error if the patient was deleted, merged or archived after the record was read. */
export function refusingAbsent(whenDeleted: 'not_found' | 'letter_patient_deleted') {
  return (error: unknown): never => {
    if (isOrphan(error, 'letters_patient_present')) throw new AppError(whenDeleted)
    throw isOrphan(error, 'letters_patient_not_archived') ? new AppError('patient_archived') : error
  }
}

type NewLetter = CreateLetter & {
  doctorId: number
  /** The time of the visit, from which the due time counts. */
  from?: Date | undefined
  replacesId?: number
  recipients?: readonly Recipient[] | null
  enclosures?: string[]
  notApplicableSections?: LetterPart[]
  gpActions?: GpActions | null
  /** A note in the letter's history, at the step that creates the letter. */
  stepNote?: string | null
}

/** Within a transaction: adds a new draft with its audit line and event. */
export async function addLetter(ctx: Ctx, tx: Tx, letter: NewLetter): Promise<number> {
  const { patientId, doctorId, dictationId } = letter
  const words = dictationId === undefined ? null : await dictatedWords(ctx, tx, dictationId)
  const id = await insertLetter(tx, {
    patientId,
    doctorId,
    type: letter.type,
    priority: letter.priority,
    title: letter.title ?? null,
    content: letter.content,
    rawTranscription: letter.rawTranscription ?? words,
    notes: letter.notes ?? null,
    reviewNotes: null,
    visitDate: letter.visitDate ?? null,
    dueAt: letter.dueAt === undefined ? await defaultDue(ctx, tx, letter) : new Date(letter.dueAt),
    createdBy: ctx.actor.userId,
    draftSource: letter.draftedBy ?? null,
    draftCallId: await selectDraftCall(tx, ctx.actor, letter.aiCallId ?? null),
    replacesId: letter.replacesId ?? null,
    ...(letter.recipients && { recipients: JSON.stringify(letter.recipients) }),
    ...(letter.enclosures && { enclosures: letter.enclosures }),
    ...(letter.notApplicableSections && { notApplicableSections: letter.notApplicableSections }),
    ...(letter.gpActions && { gpActions: JSON.stringify(letter.gpActions) }),
    stepNote: letter.stepNote ?? null,
  })
  if (dictationId !== undefined) await typeDictation(ctx, tx, { id: dictationId, letterId: id, patientId })
  const details = { doctorId, ...(letter.replacesId && { replacesId: letter.replacesId }) }
  await tx.audit({ action: 'letter.create', letterId: id, patientId, details })
  publishNew(ctx, tx, { id, patientId, doctorId })
  return id
}

function publishNew(
  { actor }: Ctx,
  tx: Pick<Tx, 'publish'>,
  { id, patientId, doctorId }: Pick<Letter, 'id' | 'patientId' | 'doctorId'>,
): void {
  const payload = { letterId: id, patientId, status: 'draft', byUserId: actor.userId } as const
  tx.publish('new_letter', payload, { doctorId })
}

/**
 * The due time by the practice's current target; existing letters keep theirs. It counts from the clinic visit or else, for a
 * dictation, from the time it was sent.
 */
async function defaultDue(ctx: Ctx, tx: Tx, { type, dictationId, from }: NewLetter): Promise<Date> {
  const targets = await getPracticeSettings(tx)
  if (from !== undefined || dictationId === undefined) return dueAt(type, from ?? tx.now, targets)
  const { visitAt, sentAt, createdAt } = await getDictation({ ...ctx, db: tx.db }, dictationId)
  const startedAt = new Date(createdAt)
  return dueAt(type, clockStart({ visitAt: dateOf(visitAt), sentAt: dateOf(sentAt), startedAt }), targets)
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
