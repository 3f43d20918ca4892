import type { Letter } from '@sincerely/contract/letters'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'

/** Returns the values that fill the placeholders of letter texts in this letter. */
export function textLetterOf(letter: Letter): TextLetter {
  const { doctorId, doctorName, type, gpName, visitDate } = letter
  const { patientId: id, patientName: name, patientDob: dob, patientNhsNumber: nhsNumber } = letter
  return { doctorId, doctorName, type, gpName, visitDate, patient: { id, name, dob, nhsNumber } }
}
