import { ACTIONS_BOX, shownActions } from '@sincerely/domain/letters/gp-actions'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { Block, TextBlock } from '@sincerely/domain/markup/blocks'
import { type DocumentIds, type LetterDocument, type Resource, uuidIdentifier } from './letter-document.ts'
import { type Narrative, linesNarrative, isVisible, letterNarrative, plainText } from './narrative.ts'
import { aiLabels } from './provenance.ts'
import sectionCodes from './section-codes.json'

/** The Composition: patient, author, attester, and the letter's text in sections. */
export function composition(letter: LetterDocument, ids: DocumentIds): Resource {
  const { printed, parties, date, status } = letter
  return {
    resourceType: 'Composition',
    ...aiLabels(letter),
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
      ...actionsSection(printed.gpActions),
      ...letterSections(letter.blocks),
      ...listSection('Distribution list', [printed.addressee.join(', '), ...printed.copies]),
      ...listSection('Enclosures', printed.enclosures),
      pdfSection(letter, ids),
    ],
  }
}

/** LOINC, as FHIR prefers. A letter from a clinic also has its name in the UK standard (PRSB). */
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
  patient: { code: '68608-9', display: 'Summary note', isOutpatient: false },
} as const satisfies Record<LetterType, object>

const outpatientLetter = { code: '823681000000100', display: 'Outpatient letter' }

/** The attester is the doctor or, if somebody else approved the letter on the doctor's behalf, the practice (rules §1). */
function attested({ status, date, printed }: LetterDocument, ids: DocumentIds): object {
  if (status === 'preliminary') return {}
  const byDoctor = printed.signatory.approvedOnBehalf === null
  const [mode, reference] = byDoctor ? ['professional', ids.practitioner] : ['official', ids.organization]
  const display = byDoctor ? {} : { display: printed.signatory.approvedOnBehalf }
  return { attester: [{ mode, time: date.toISOString(), party: { reference, ...display } }] }
}

/** A document contains only the resources that its Composition refers to. This section refers to the PDF. */
function pdfSection({ pdf }: LetterDocument, ids: DocumentIds): Section {
  return {
    title: 'The letter as printed',
    text: linesNarrative([`The printed letter is attached as a PDF: ${pdf.fileName}`]),
    entry: [{ reference: ids.pdf }],
  }
}

type Reference = { reference: string; display?: string }
type Concept = { coding: { system: string; code: string; display: string }[]; text?: string }

/** A section has text, sub-sections or entries (FHIR R4 Composition.section, cmp-1). */
export type Section = {
  title: string
  code?: Concept
  text?: Narrative
  entry?: Reference[]
  section?: Section[]
}

/**
 * The letter's text in one section per heading, with smaller headings nested in larger ones, and one section for the text before
 * the first heading. All text is kept, in its order.
 */
function letterSections(blocks: Block[]): Section[] {
  const beginning: Part = { title: 'Letter', level: 0, blocks: [], parts: [] }
  const whole: Part = { title: '', level: 0, blocks: [], parts: [] }
  const open = [whole]
  let current = beginning
  for (const block of blocks.filter(isVisible)) {
    if (!isHeading(block)) {
      current.blocks.push(block)
      continue
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop()
    current = { title: plainText(block.runs), level: block.level, blocks: [], parts: [] }
    open.at(-1)?.parts.push(current)
    open.push(current)
  }
  const first = beginning.blocks.length > 0 ? [beginning] : []
  return [...first, ...whole.parts].map(sectionOf)
}

/** The box at the top of the letter. In the UK standard, requested actions belong to the plan. */
function actionsSection(actions: string[] | null): Section[] {
  if (actions === null) return []
  const plan = codeOf('Plan').code
  const code = plan && { code: { ...plan, text: ACTIONS_BOX } }
  return [{ title: ACTIONS_BOX, ...code, text: linesNarrative(shownActions(actions)) }]
}

/** A section with one line per name, or no section without names. */
function listSection(title: string, lines: string[]): Section[] {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '')
  return filled.length === 0 ? [] : [{ title, ...codeOf(title), text: linesNarrative(filled) }]
}

type Part = { title: string; level: number; blocks: Block[]; parts: Part[] }

/** If a heading has no text below it, the heading becomes the section's text. */
function sectionOf({ title, blocks, parts }: Part): Section {
  const isEmpty = blocks.length === 0 && parts.length === 0
  return {
    title,
    ...codeOf(title),
    ...(blocks.length > 0 ? { text: letterNarrative(blocks) } : {}),
    ...(isEmpty ? { text: linesNarrative([title]) } : {}),
    ...(parts.length > 0 ? { section: parts.map(sectionOf) } : {}),
  }
}

function isHeading(block: Block): block is TextBlock {
  return block.kind === 'h'
}

/** The heading's code if it is a heading of the UK standard for outpatient letters (PRSB). */
function codeOf(title: string): { code?: Concept } {
  const heading = title.toLowerCase().replace(/[\s:.]+$/u, '')
  const known = sectionCodes.find(({ headings }) => headings.includes(heading))
  if (known === undefined) return {}
  const { code, display } = known
  return { code: { coding: [{ system: 'http://snomed.info/sct', code, display }], text: title } }
}
