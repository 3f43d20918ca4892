import type { FactCheckRequest, Finding } from '@sincerely/contract/fact-check'
import type { Letter } from '@sincerely/contract/letters'
import { checkFacts } from '@sincerely/domain/fact-check/check-facts'
import { plainTextOf } from '@sincerely/domain/fact-check/plain-text'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sanitiseLetter } from '../../platform/sanitise.ts'
import { getLetter } from '../letters/letters.ts'
import { getPatient, unsafeGetFacts } from '../patients/patients.ts'

/**
 * `content` is sanitised HTML; without a dictation only the record and the letter itself are compared (rules §3).
 * `recipients` are the names of those it goes to, `signatory` that of its doctor.
 */
export type LetterToCheck = {
  content: string
  dictation: string | null
  patient: PatientFacts
  recipients?: readonly string[]
  signatory?: string
}

export function findingsOf({ content: letter, patient, ...beside }: LetterToCheck): Finding[] {
  return checkFacts({ ...beside, letter, patient: factsOf(patient) })
}

/** Of a text in scope, as it is on the caller's screen. */
export async function checkLetter(
  ctx: Ctx,
  { patientId, content, dictation, letterId }: FactCheckRequest,
): Promise<{ findings: Finding[] }> {
  const { patient, recipients, doctorName: signatory } = await getLetterSubject(ctx, { patientId, letterId })
  const findings = findingsOf({
    content: sanitiseLetter(content),
    dictation,
    patient,
    recipients,
    signatory,
  })
  return { findings }
}

type Subject = {
  patient: PatientFacts & { id: number }
  doctorId: number
  doctorName: string
  recipients: string[]
}

/**
 * Whom a text is about, and whose it is. A letter stays with its doctor where its patient becomes another's (rules §1): it
 * leads to that patient alone, and only those who see the letter.
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

/** Those a letter goes to, as far as they have a name. */
export function namesOf({ recipients }: Pick<Letter, 'recipients'>): string[] {
  return recipients.flatMap(({ name }) => name ?? [])
}

/**
 * What is different in a text that was made from another one: the earlier text takes the place of the dictation. What the
 * check says of the earlier text itself, such as an allergy of the record, is no difference.
 */
export function differencesOf({
  before,
  after,
  patient,
}: {
  before: string
  after: string
  patient: PatientFacts
}): { findings: Finding[]; hasNewCritical: boolean } {
  const dictation = plainTextOf(before)
  const known = new Set(findingsOf({ content: before, dictation, patient }).map(({ id }) => id))
  const findings = findingsOf({ content: after, dictation, patient })
  const hasNewCritical = findings.some(({ id, severity }) => severity === 'critical' && !known.has(id))
  return { findings, hasNewCritical }
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
