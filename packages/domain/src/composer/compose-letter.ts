// The composer: dictated words become a structured clinical letter by fixed rules (rules §7).
import { patientLine, type PatientIdentity } from '../letters/patient-line.ts'
import { printedSignatory } from '../letters/complete-letter.ts'
import { salutation } from '../letters/salutation.ts'
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
 * The `type` says which headings the standard has for a letter dictated without any; from the record come only name, date of birth and number (rules §7.8).
 * `staffNames` are the names of the practice's secretaries, by which a doctor may speak to them; `medications` what the
 * patient takes by the record, to tell what was misheard.
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
 * `content` is HTML of p, h2, ul, ol, li and strong; `blocks` the same, one entry per top-level block, for sending
 * it piece by piece. `notes` are for the secretary. `removed` are the stretches of the dictation that are not
 * printed, by command. `map` goes from offsets in the letter's plain text (`letterText`) to offsets in the
 * dictation; both sides increase, and words that were not dictated are not in it. `complete` is false when a
 * correction was dictated and nothing could be found that it takes back: a note says so, and nothing is lost.
 * `suggestions` are the notes that ask whether something was misheard, with the words to put instead.
 * `wordless` is true when none of the dictated words stands between the patient line and the sign-off.
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
  const opening = takeSalutation(meant, wordsOfName(gpName))
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
  const toGp = opening.line?.some(({ text }) => gpWords.has(text.toLowerCase())) ?? true
  const listed = listPlainParts(headedParts, { type: input.type, toGp })
  const emphasis = closing.draft.emphasis ?? []
  const styled = inHouseStyle(writeBirthDates(listed, patient.dob))
  const body = cutBlocks(writeCapitals(styled, emphasis))
  const blocks: LetterBlock[] = [
    opening.line ? { kind: 'paragraph', line: opening.line } : given(salutation(gpName)),
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

/** The words that numbered an item ('number one', 'one point') are printed as its number: a command of their own. */
function itemLabels(tokens: readonly Token[], dictation: string): Removal[] {
  const labels = tokens.filter((token) => token.kind === 'item' && token.end > token.start)
  return labels.map(({ start, end }) => ({ start, end, command: dictation.slice(start, end).toLowerCase() }))
}

function given(text: string): { kind: 'given'; text: string; strong: boolean } {
  return { kind: 'given', text, strong: false }
}
