import { completeLetter } from '@sincerely/domain/letters/complete-letter'
import { dueAt, usualTargets } from '@sincerely/domain/letters/turnaround'
import { toHtml } from './markup.ts'
import type { PatientRecord } from './patient-records.ts'
import { users } from './sources.ts'
import type { DemoLetter } from './types.ts'

/** A letter without its salutation, patient line and sign-off. */
export type LetterBody = Omit<DemoLetter, 'content' | 'dueAt'> & { lines: string[] }

/** The whole letter: from salutation to sign-off (rules §3), with the time by which it is due. */
export function frameLetter({ lines, ...letter }: LetterBody, patient: PatientRecord): DemoLetter {
  const { name, dob, nhsNumber, gpName } = patient
  if (nhsNumber === null)
    throw new Error(`'${letter.patient}' has letters and needs an NHS number to stand in them`)
  const signatory = users.find(({ key }) => key === letter.doctor)?.name ?? null
  const content = completeLetter(toHtml([greeting(gpName), ...lines]), {
    type: letter.type,
    gpName,
    // The patient's number is not known yet. It is printed only if there is no NHS number.
    patient: { id: 0, name, dob, nhsNumber },
    signatory,
  })
  return { ...letter, content, dueAt: dueAt(letter.type, letter.createdAt, usualTargets) }
}

/** Greets the GP by surname, as doctors greet each other: 'Dear Dr Kerrison,'. Without a GP it is 'Dear Doctor,' (product §2). */
function greeting(gpName: string | null): string {
  return gpName === null ? 'Dear Doctor,' : `Dear Dr ${gpName.split(' ').at(-1)},`
}
