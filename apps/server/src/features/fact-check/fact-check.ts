import { createHash } from 'node:crypto'
import type { FactCheckRequest, Finding } from '@sincerely/contract/fact-check'
import type { Letter } from '@sincerely/contract/letters'
import { actionsToPrint } from '@sincerely/domain/letters/gp-actions'
import type { ImprovedText, PatientFacts } from '@sincerely/domain/fact-check/types'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { getLetter } from '../letters/letters.ts'
import { getPatient, unsafeGetFacts } from '../patients/patients.ts'
import { getPracticeSettings } from '../system/system.ts'
import { selectLettersSaying, unsafeSelectImprovements, upsertImprovement } from './fact-check.sql.ts'

/**
 * `content` is sanitised HTML. Without a dictation, only the record and the letter are compared (rules §3). `recipients` are
 * names, `signatory` is the name of the letter's doctor, `improved` are earlier texts that the AI changed, and `gpActions` are
 * the lines of the box above the letter's text.
 */
export type LetterToCheck = {
  content: string
  dictation: string | null
  patient: PatientFacts
  recipients?: readonly string[]
  signatory?: string
  improved?: readonly ImprovedText[]
  gpActions?: readonly string[]
}

/** Throws `check_not_finished` if the check takes too long, because its result is then unknown. */
export async function findingsOf(
  { read }: Pick<Ctx, 'read'>,
  { content: letter, patient, ...beside }: LetterToCheck,
): Promise<Finding[]> {
  try {
    return await read('checkFacts', { ...beside, letter, patient: factsOf(patient) })
  } catch (error) {
    const isOpen = error instanceof AppError && error.code === 'reading_not_finished'
    throw isOpen ? new AppError('check_not_finished', { cause: error }) : error
  }
}

/** Checks a text from the user's screen about a patient in scope. */
export async function checkLetter(
  ctx: Ctx,
  { patientId, content, dictation, letterId }: FactCheckRequest,
): Promise<{ findings: Finding[] }> {
  const subject = await getLetterSubject(ctx, { patientId, letterId })
  const { patient, recipients, doctorName: signatory } = subject
  const improved = letterId === undefined ? [] : await unsafeListImprovements(ctx.db, letterId)
  const clean = await ctx.read('sanitiseLetter', content)
  const findings = await findingsOf(ctx, {
    content: clean,
    dictation,
    patient,
    recipients,
    signatory,
    improved,
    gpActions:
      letterId === undefined ? [] : await boxOf(ctx, { ...(await getLetter(ctx, letterId)), content: clean }),
  })
  return { findings }
}

/** The lines of the box that is printed above the letter's text. */
export async function boxOf(ctx: Ctx, letter: Parameters<typeof actionsToPrint>[0]): Promise<string[]> {
  const { gpActionsBox } = await getPracticeSettings(ctx)
  return actionsToPrint(letter, gpActionsBox) ?? []
}

type Subject = {
  patient: PatientFacts & { id: number }
  doctorId: number
  doctorName: string
  recipients: string[]
}

/**
 * The patient and doctor of a text. A letter stays with its doctor even if the patient moves to another doctor (rules §1). It
 * gives access to that patient only, and only to users who may see the letter.
 */
export async function getLetterSubject(
  ctx: Ctx,
  { patientId, letterId }: { patientId: number; letterId?: number | undefined },
): Promise<Subject> {
  if (letterId === undefined) {
    const patient = await getPatient(ctx, patientId)
    return { patient, doctorId: patient.doctorId, doctorName: patient.doctorName, recipients: [] }
  }
  const letter = await getLetter(ctx, letterId)
  if (letter.patientId !== patientId) throw new AppError('not_found')
  const patient = await unsafeGetFacts(ctx.db, patientId)
  return { patient, doctorId: letter.doctorId, doctorName: letter.doctorName, recipients: namesOf(letter) }
}

export function namesOf({ recipients }: Pick<Letter, 'recipients'>): string[] {
  return recipients.flatMap(({ name }) => name ?? [])
}

type Improved = {
  before: string
  after: string
  patient: PatientFacts & { id: number }
  letterId?: number | undefined
}

/**
 * Returns the differences between a text and its AI improvement. Critical ones are stored with the letter, whether accepted or
 * not, because only the server knows both texts for certain. They stay open while the letter contains them. Without `letterId`,
 * they are stored with every letter of the patient that has exactly the original text.
 */
export async function checkImprovement(
  ctx: Ctx,
  { before, after, patient, letterId }: Improved,
): Promise<{ findings: Finding[]; hasNewCritical: boolean }> {
  const texts = { before, after, patient: factsOf(patient) }
  const { findings, changed } = await ctx.read('findDifferences', texts)
  const hasNewCritical = changed.length > 0
  if (hasNewCritical) {
    const saying = { patientId: patient.id, content: before }
    const ids = letterId === undefined ? await selectLettersSaying(ctx.db, ctx.actor, saying) : [letterId]
    for (const id of ids) await keepImprovement(ctx, id, { patientId: patient.id, before, changed })
  }
  return { findings, hasNewCritical }
}

async function keepImprovement(
  ctx: Ctx,
  letterId: number,
  { patientId, before, changed }: ImprovedText & { patientId: number },
): Promise<void> {
  const sha256 = createHash('sha256').update(before).digest('hex')
  await transaction(ctx, async (tx) => {
    await upsertImprovement(tx, { letterId, before, sha256, changed, userId: ctx.actor.userId })
    const details = { differences: changed.length }
    await tx.audit({ action: 'letter.improve', letterId, patientId, details })
  })
}

/** Returns the texts from which improvements of the letter started. Unsafe: the caller has found the letter in scope. */
export function unsafeListImprovements(db: Db, letterId: number): Promise<ImprovedText[]> {
  return unsafeSelectImprovements(db, letterId)
}

export async function listImprovements(ctx: Ctx, letterId: number): Promise<{ improved: ImprovedText[] }> {
  await getLetter(ctx, letterId)
  return { improved: await unsafeSelectImprovements(ctx.db, letterId) }
}

function factsOf({
  name,
  dob,
  gender,
  nhsNumber,
  gpName,
  allergies,
  medications,
}: PatientFacts): PatientFacts {
  return { name, dob, gender, nhsNumber, gpName, allergies, medications }
}
