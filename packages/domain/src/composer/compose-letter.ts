// The composer turns dictated words into a structured clinical letter by fixed rules (rules §7).
import { patientLine, type PatientIdentity } from '../letters/patient-line.ts'
import { printedSignatory } from '../letters/complete-letter.ts'
import { openingFor } from '../letters/salutation.ts'
import { letterText } from '../letters/text.ts'
import type { LetterType } from '../letters/types.ts'
import { writeAbbreviations } from './abbreviations.ts'
import { takeAsides } from './asides.ts'
import { writeBirthDates } from './birth-dates.ts'
import { cutBlocks, hasWords } from './blocks.ts'
import { doubtedWords } from './doubted-words.ts'
import { numberDoubts } from './doubtful-numbers.ts'
import { tidyRemovals, type Draft, type Removal } from './draft.ts'
import { writeCapitals } from './emphasis.ts'
import { splitGluedUnits } from './glued-units.ts'
import { markHeadings } from './headings.ts'
import { hearingDoubts, type Suggestion } from './hearing-doubts.ts'
import { inHouseStyle } from './house-style.ts'
import { writeHouseWords } from './house-words.ts'
import { instructionDoubts, withUnclearLabels } from './instruction-lists.ts'
import { numberingDoubts } from './list-blocks.ts'
import { markListItems } from './list-items.ts'
import { mendStops } from './misplaced-stops.ts'
import { writeNames } from './names.ts'
import { numberNextItems } from './next-items.ts'
import { listPlainParts } from './plain-lists.ts'
import { endOrders } from './plain-orders.ts'
import { takePatientLine } from './dictated-patient-line.ts'
import { renderBlocks, type LetterBlock, type MapEntry } from './render-blocks.ts'
import { takeSalutation, wordsOfName } from './salutation-line.ts'
import { applySelfCorrections } from './self-corrections.ts'
import { endFlowingSentences } from './sentence-ends.ts'
import { takeSignOff } from './sign-off-line.ts'
import { headParts } from './standard-headings.ts'
import { applySpelling } from './spelling.ts'
import { writeApostrophes } from './spoken-apostrophes.ts'
import { applySpokenCommands } from './spoken-commands.ts'
import { headTails } from './tail-headings.ts'
import type { Token } from './tokens.ts'

/**
 * `type` decides which of the standard's headings a letter without dictated headings gets. The record supplies only name, date of
 * birth and number (rules §7.8). `staffNames` are the names of the practice's secretaries, whom a doctor may address.
 * `medications` are the patient's recorded medicines, which help to detect misheard ones.
 */
export type LetterToCompose = {
  dictation: string
  type: LetterType
  patient: PatientIdentity
  gpName: string | null
  signatory: string | null
  staffNames?: readonly string[]
  medications?: readonly string[]
}

/**
 * `content` is HTML of p, h2, ul, ol, li and strong. `blocks` is the same with one entry per top-level block, for streaming.
 * `notes` are for the secretary. `removed` are the ranges of the dictation that a command removed from print. `map` maps offsets
 * in the letter's plain text (`letterText`) to offsets in the dictation. Both increase, and words that were not dictated are not
 * in the map. `complete` is false if a correction was dictated but it was unclear what it takes back. The words are then left as
 * dictated, with a note. `suggestions` are the notes that ask whether a word was misheard, with its replacement. `wordless` is
 * true if no dictated word is between the patient line and the sign-off.
 */
export type ComposedLetter = {
  content: string
  blocks: string[]
  complete: boolean
  wordless: boolean
  notes: string[]
  removed: Removal[]
  map: MapEntry[]
  suggestions: Suggestion[]
}

/** Never throws; the same input always gives the same letter. Offsets are UTF-16. */
export function composeLetter(input: LetterToCompose): ComposedLetter {
  const { patient, gpName, signatory } = input
  const doubted = doubtedWords(input.dictation)
  const said: Draft = {
    tokens: splitGluedUnits(doubted.tokens),
    removed: [],
    notes: doubted.notes,
    complete: true,
  }
  const meant = applySelfCorrections(
    mendStops(writeAbbreviations(applySpelling(applySpokenCommands(writeApostrophes(said))))),
  )
  const toPatient = input.type === 'patient'
  const opening = takeSalutation(meant, wordsOfName(toPatient ? patient.name : gpName))
  const addressed = wordsOfName(...(opening.line ?? []).map((token) => token.text))
  const people = {
    known: new Set([...wordsOfName(patient.name, gpName), ...addressed]),
    staff: wordsOfName(...(input.staffNames ?? [])),
  }
  const addressedToReader = takeAsides(takePatientLine(opening.draft, patient), people)
  const closing = takeSignOff(addressedToReader, signatory)

  const headed = markHeadings(writeNames(writeHouseWords(closing.draft.tokens), people.known))
  const numbered = numberNextItems(markListItems(withUnclearLabels(headed)))
  const structured = endOrders(endFlowingSentences(numbered))
  const headedParts = headTails(headParts(structured, input.type), input.type)
  const gpWords = wordsOfName(gpName)
  const toGp = opening.line?.some(({ text }) => gpWords.has(text.toLowerCase())) ?? !toPatient
  const listed = listPlainParts(headedParts, { type: input.type, toGp })
  const emphasis = closing.draft.emphasis ?? []
  const styled = inHouseStyle(writeBirthDates(listed, patient.dob))
  const body = cutBlocks(writeCapitals(styled, emphasis))
  const blocks: LetterBlock[] = [
    opening.line
      ? { kind: 'paragraph', line: opening.line }
      : given(openingFor(input.type, gpName, patient.name)),
    { ...given(patientLine(patient)), strong: true },
    ...body,
    closing.closing ? { kind: 'paragraph', line: closing.closing } : given('Yours sincerely,'),
    closing.name
      ? { kind: 'paragraph', line: writeNames(writeHouseWords(closing.name), people.known) }
      : given(printedSignatory(signatory)),
  ]
  const { html, map } = renderBlocks(blocks, emphasis)
  const { complete, notes, removed } = closing.draft
  const content = html.join('')
  const suggestions = hearingDoubts(structured, input.medications ?? [], { text: letterText(content), map })
  return {
    content,
    blocks: html,
    complete,
    wordless: !body.some(hasWords),
    notes: [
      ...notes,
      ...instructionDoubts(headed),
      ...numberingDoubts(body),
      ...numberDoubts(structured),
      ...suggestions.map(({ note }) => note),
    ],
    removed: tidyRemovals([...removed, ...itemLabels(structured, input.dictation)]),
    map,
    suggestions,
  }
}

/** Counts words that numbered an item ('number one', 'one point') as a command, because they are printed as its number. */
function itemLabels(tokens: readonly Token[], dictation: string): Removal[] {
  const labels = tokens.filter((token) => token.kind === 'item' && token.end > token.start)
  return labels.map(({ start, end }) => ({ start, end, command: dictation.slice(start, end).toLowerCase() }))
}

function given(text: string): { kind: 'given'; text: string; strong: boolean } {
  return { kind: 'given', text, strong: false }
}
