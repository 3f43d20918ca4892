// A new letter that begins with a template: filled in, alone or around what was drafted from dictated words.
import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import { intoTemplate } from '@sincerely/domain/letter-texts/letter-from-template'
import { type TextLetter, textValues } from '@sincerely/domain/letter-texts/placeholders'
import { completeLetter } from '@sincerely/domain/letters/complete-letter'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { LetterPatient } from './letter-patient.tsx'
import type { DraftedLetter, NewLetterForm } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/** Whom a new letter is about and who signs it. */
export type NewLetterAbout = Pick<LetterPatient, 'id' | 'name' | 'dob' | 'nhsNumber' | 'gpName'> & {
  doctorId: number
  doctorName: string
}

/** What letter texts are filled in with in a letter that is not saved yet. `visitDay` is as typed. */
export function newTextLetter(about: NewLetterAbout, type: LetterType, visitDay: string): TextLetter {
  const { id, name, dob, nhsNumber, gpName, doctorId, doctorName } = about
  const patient = { id, name, dob, nhsNumber }
  return { doctorId, doctorName, type, gpName, patient, visitDate: readVisitDay(visitDay) ?? null }
}

/** The chosen template with its placeholders filled in; null where none is chosen. */
export function filledTemplate(
  { template, type, visitDay }: NewLetterForm,
  about: NewLetterAbout,
  today: string,
): string | null {
  if (!template) return null
  return fillText(template.content, textValues(newTextLetter(about, type, visitDay), today))
}

/** The template as a letter, with salutation, patient line and sign-off. */
export function templateAlone(filled: string, about: NewLetterAbout): DraftedLetter {
  const { gpName, doctorName: signatory } = about
  return {
    html: completeLetter(filled, { patient: about, gpName, signatory }),
    notes: [],
    removed: [],
    engine: 'template',
    notice: null,
    critical: [],
    complete: true,
    isEdited: false,
  }
}

/** What was drafted, in the template that was chosen. */
export function inTemplate(drafted: DraftedLetter, filled: string | null): DraftedLetter {
  return filled === null ? drafted : { ...drafted, html: intoTemplate(filled, drafted.html) }
}
