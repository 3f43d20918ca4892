// A new letter that starts from a template, alone or combined with a drafted dictation.
import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import { intoTemplate } from '@sincerely/domain/letter-texts/letter-from-template'
import { type TextLetter, textValues } from '@sincerely/domain/letter-texts/placeholders'
import { completeLetter } from '@sincerely/domain/letters/complete-letter'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { LetterPatient } from './letter-patient.tsx'
import { type DraftedLetter, type NewLetterForm, sourceOf } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/** The patient of a new letter, with the doctor who signs it. */
export type NewLetterPatient = Pick<LetterPatient, 'id' | 'name' | 'dob' | 'nhsNumber' | 'gpName'> & {
  doctorId: number
  doctorName: string
}

/** Returns the placeholder values of a letter that is not saved yet. `visitDay` is as typed. */
export function textLetterFor(patient: NewLetterPatient, type: LetterType, visitDay: string): TextLetter {
  const { id, name, dob, nhsNumber, gpName, doctorId, doctorName } = patient
  const about = { id, name, dob, nhsNumber }
  return { doctorId, doctorName, type, gpName, patient: about, visitDate: readVisitDay(visitDay) ?? null }
}

/** Returns the selected template with its placeholders filled in; null if no template is selected. */
export function fillTemplate(
  { template, type, visitDay }: NewLetterForm,
  patient: NewLetterPatient,
  today: string,
): string | null {
  if (!template) return null
  return fillText(template.content, textValues(textLetterFor(patient, type, visitDay), today))
}

/** Makes a letter of the template alone, with salutation, patient line and sign-off. */
export function letterFromTemplate(
  filled: string,
  patient: NewLetterPatient,
  form: NewLetterForm,
): DraftedLetter {
  const { gpName, doctorName: signatory } = patient
  return {
    html: completeLetter(filled, { type: form.type, patient, gpName, signatory }),
    source: sourceOf(form),
    notes: [],
    suggestions: [],
    removed: [],
    engine: 'template',
    aiCallId: null,
    notice: null,
    critical: [],
    complete: true,
    isEdited: false,
  }
}

export function insertIntoTemplate(drafted: DraftedLetter, filled: string | null): DraftedLetter {
  return filled === null ? drafted : { ...drafted, html: intoTemplate(filled, drafted.html) }
}
