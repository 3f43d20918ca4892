// Compares a letter with the composer's draft of the same dictation. A doctor's own words raise no alarm, but a fact that was
// exchanged in them does (clinical core, 'Provenance first').
import { composeLetter, type ComposedLetter } from '../composer/compose-letter.ts'
import { type Edits, findEdits } from './edits.ts'
import { placeBetween } from './compare/comparison.ts'
import { plainTextOf } from '../language/plain-text.ts'
import { sexOf } from '../language/sexes.ts'
import { identityWords } from '../language/identity-words.ts'
import { readText, type Reading } from '../language/reading.ts'
import type { Finding, PatientFacts } from './types.ts'

/** `findings` come from the check of the draft itself. `map` maps the draft's plain text to the dictation. */
export type CheckedDraft = { reading: Reading; findings: readonly Finding[]; map: ComposedLetter['map'] }

export function readDraft(
  dictation: string,
  patient: PatientFacts,
  signatory: string | null,
): Omit<CheckedDraft, 'findings'> {
  const { name, dob, nhsNumber, gpName } = patient
  const { content, map } = composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 0, name, dob, nhsNumber },
    gpName,
    signatory,
  })
  return { reading: readText(plainTextOf(content), sexOf(patient), identityWords(patient)), map }
}

/** Removes the findings about the draft's own words, and adds one for each fact that an edit exchanged. */
export function besideDraft(
  letter: Reading,
  findings: readonly Finding[],
  draft: CheckedDraft,
  dictation: string,
): Finding[] {
  const edits = findEdits(draft.reading, letter)
  const ownOfDraft = new Set(draft.findings.map(nameOf))
  const sentenceAt = sentencesOf(letter)
  const isOwn = (finding: Finding) => {
    if (finding.start < 0) return ownOfDraft.has(nameOf(finding))
    const sentences = sentenceAt(finding)
    if (sentences.every((sentence) => edits.untouched.has(sentence))) return true
    return sentences.some((sentence) => edits.was.has(sentence)) && ownOfDraft.has(nameOf(finding))
  }
  const kept = findings.filter((finding) => isAboutRecord(finding) || !isOwn(finding))
  const isFromDraft = edits.share >= fromDraft
  const exchanged = (isFromDraft ? exchangedIn(edits, letter, draft, dictation) : []).filter(
    (one) =>
      !kept.some((other) => other.severity === 'critical' && other.start < one.end && other.end > one.start),
  )
  const isSaid = (finding: Finding) =>
    exchanged.some((one) => one.start < finding.end && one.end > finding.start && finding.kind === one.kind)
  return [...kept.filter((finding) => !isSaid(finding)), ...exchanged]
}

/**
 * A letter with at least this share of the draft's sentences was made from the draft. Below it, the letter may only say the same
 * in other words.
 */
const fromDraft = 0.5

/** True for a contradiction of the patient's record. It stays a finding, even if the draft already has it (rules §3). */
function isAboutRecord({ kind, severity, start, source }: Finding): boolean {
  if (kind === 'allergy') return severity !== 'major' && start >= 0 && source !== ''
  return kind === 'identity' || kind === 'signature' || kind === 'placeholder'
}

function nameOf({ kind, text }: Finding): string {
  return `${kind}\n${text}`
}

function sentencesOf(reading: Reading): (at: { start: number; end: number }) => number[] {
  return ({ start, end }) => {
    const { from, to } = placeBetween(reading, start, end)
    return [...new Set(reading.words.slice(from, to).map(({ sentence }) => sentence))]
  }
}

function exchangedIn({ changed }: Edits, letter: Reading, draft: CheckedDraft, dictation: string): Finding[] {
  return changed.map(({ kind, words, from, to, draftFrom, draftTo }) => {
    const start = letter.words[from]?.start ?? 0
    const end = letter.words[to - 1]?.end ?? start
    const text = letter.text.slice(start, end)
    const source = dictatedAt(draft, draftFrom, draftTo)
    return {
      id: '',
      severity: 'critical',
      kind,
      text,
      start,
      end,
      source: source === null ? words : dictation.slice(source.sourceStart, source.sourceEnd),
      message: `The dictation says '${words}'. The letter has been changed to '${text}'.`,
      ...source,
    }
  })
}

/** The range of the dictation that these words of the draft come from, or nothing if they were not dictated. */
function dictatedAt({ reading, map }: CheckedDraft, from: number, to: number) {
  const start = reading.words[from]?.start ?? 0
  const end = reading.words[to - 1]?.end ?? start
  const said = map.filter(({ letter }) => letter[0] < end && letter[1] > start)
  const [first, last] = [said[0], said.at(-1)]
  return first === undefined || last === undefined
    ? null
    : { sourceStart: first.dictation[0], sourceEnd: last.dictation[1] }
}
