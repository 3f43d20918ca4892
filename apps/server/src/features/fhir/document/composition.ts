import type { LetterType } from '@sincerely/domain/letters/types'
import { uuidIdentifier } from './letter-document.ts'
import type { DocumentIds, LetterDocument, Resource } from './letter-document.ts'
import { linesNarrative } from './narrative.ts'
import { letterSections, listSection } from './sections.ts'
import type { Section } from './sections.ts'

/** What the document says: whose it is, who stands behind it, and the words of the letter in sections. */
export function composition(letter: LetterDocument, ids: DocumentIds): Resource {
  const { printed, parties, date, status } = letter
  return {
    resourceType: 'Composition',
    language: printed.language,
    text: linesNarrative([printed.title, `${parties.patient.name}, ${printed.date}`]),
    identifier: uuidIdentifier(ids.letter),
    status,
    type: documentType(letter.type),
    subject: { reference: ids.patient, display: parties.patient.name },
    date: date.toISOString(),
    author: [{ reference: ids.practitioner, display: parties.doctor.name }],
    title: printed.title,
    ...attested(letter, ids),
    custodian: { reference: ids.organization },
    ...(ids.replaced === null
      ? {}
      : { relatesTo: [{ code: 'replaces', targetIdentifier: uuidIdentifier(ids.replaced) }] }),
    section: [
      ...letterSections(letter.blocks),
      ...listSection('Distribution list', [printed.addressee.join(', '), ...printed.copies]),
      ...listSection('Enclosures', printed.enclosures),
      pdfSection(letter, ids),
    ],
  }
}

/** LOINC, as FHIR prefers; for a letter from a clinic also its name in the UK standard (PRSB). */
export function documentType(type: LetterType): { coding: object[]; text: string } {
  const { code, display, isOutpatient } = types[type]
  return {
    coding: [
      { system: 'http://loinc.org', code, display },
      ...(isOutpatient ? [{ system: 'http://snomed.info/sct', ...outpatientLetter }] : []),
    ],
    text: display,
  }
}

const types = {
  consultation: { code: '11488-4', display: 'Consult note', isOutpatient: true },
  referral: { code: '57133-1', display: 'Referral note', isOutpatient: false },
  discharge: { code: '18842-5', display: 'Discharge summary', isOutpatient: false },
  'follow-up': { code: '11506-3', display: 'Progress note', isOutpatient: true },
} as const satisfies Record<LetterType, object>

const outpatientLetter = { code: '823681000000100', display: 'Outpatient letter' }

/** Approved by the doctor, or for the doctor by somebody else of the practice (rules §1). */
function attested({ status, date, printed }: LetterDocument, ids: DocumentIds): object {
  if (status === 'preliminary') return {}
  const byDoctor = printed.signatory.approvedOnBehalf === null
  const [mode, reference] = byDoctor ? ['professional', ids.practitioner] : ['official', ids.organization]
  const display = byDoctor ? {} : { display: printed.signatory.approvedOnBehalf }
  return { attester: [{ mode, time: date.toISOString(), party: { reference, ...display } }] }
}

/** A document holds only what its Composition leads to; this leads to the PDF. */
function pdfSection({ pdf }: LetterDocument, ids: DocumentIds): Section {
  return {
    title: 'The letter as printed',
    text: linesNarrative([`The printed letter is attached as a PDF: ${pdf.fileName}`]),
    entry: [{ reference: ids.pdf }],
  }
}
