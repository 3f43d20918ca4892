// The fact check compares every fact of a letter with the dictation, the patient's record and the letter itself.
import { withoutMarkedWords } from '../dictations/doubt-marks.ts'
import { compareAllergies } from './compare/compare-allergies.ts'
import { findAllergyConflicts } from './compare/allergy-conflicts.ts'
import { findLostAllergies } from './compare/lost-allergies.ts'
import { compareAppointments } from './compare/compare-appointments.ts'
import { compareCodes } from './compare/compare-codes.ts'
import { compareContrasts } from './compare/compare-contrasts.ts'
import { compareDates } from './compare/compare-dates.ts'
import { compareClauseDenials, findFlippedClauses } from './compare/compare-clause-denials.ts'
import { compareTroubles } from './compare/compare-troubles.ts'
import { compareSignature } from './compare/compare-signature.ts'
import { compareSmoking } from './compare/compare-smoking.ts'
import { compareSwapped } from './compare/compare-swapped.ts'
import { compareDoubt, findWithheldOpinions } from './compare/compare-doubt.ts'
import { compareBirth, compareIdentity } from './compare/compare-identity.ts'
import { compareExchanged } from './compare/compare-exchanged.ts'
import { compareEvents } from './compare/compare-events.ts'
import { joinPronouns } from './compare/compare-pronouns.ts'
import { compareOrder } from './compare/compare-order.ts'
import { compareMedicines } from './compare/compare-medicines.ts'
import { compareQuantities } from './compare/compare-quantities.ts'
import { compareRepeated } from './compare/compare-repeated.ts'
import { compareTestValues } from './compare/compare-test-values.ts'
import { compareTerms } from './compare/compare-terms.ts'
import { compareVerdicts } from './compare/compare-verdicts.ts'
import { compareWorseSides } from './compare/compare-worse-sides.ts'
import { judgeContradictions } from './compare/sure.ts'
import { judgeMargins } from './compare/margins.ts'
import { inOrder, isOfSameWords, withIds, type Comparison, type Said } from './compare/comparison.ts'
import { findContradictions } from './compare/find-contradictions.ts'
import { findInvented } from './compare/find-invented.ts'
import { findUnheardResults } from './compare/find-unheard-results.ts'
import { findOmitted, unusedRanges } from './compare/find-omitted.ts'
import { findPlaceholders } from './compare/find-placeholders.ts'
import { besideDraft, type CheckedDraft, readDraft } from './as-drafted.ts'
import { checkedText } from './read-tables.ts'
import { readDictation, wordsHeardApart } from './dictated-text.ts'
import { identityWords } from '../language/identity-words.ts'
import { readText, type Reading } from '../language/reading.ts'
import { sexOf } from '../language/sexes.ts'
import { findUnsaidActions } from './unsaid-actions.ts'
import { isSameDifference, saidOfTextBefore } from './text-before.ts'
import type { Difference, Finding, ImprovedText, PatientFacts, Range } from './types.ts'

/**
 * `letter` is the letter's HTML from salutation to sign-off. `dictation` is the dictated or typed text, or null. `recipients` are
 * the names of recipients besides the patient and the GP. `signatory` is the doctor whose position and number are printed below
 * the signature, if known. `improved` holds the texts from before improvements, and `gpActions` the printed lines of the box
 * above the letter.
 */
export type LetterToCheck = {
  letter: string
  dictation: string | null
  patient: PatientFacts
  recipients?: readonly string[]
  signatory?: string
  improved?: readonly ImprovedText[]
  gpActions?: readonly string[]
}

/**
 * Finds where a letter differs from the dictation and the record (rules §3). The most serious finding comes first,
 * and each marks its exact words. Without a dictation the letter is compared only with the record and itself. Never throws; the
 * same input always gives the same findings.
 */
export function checkFacts(input: LetterToCheck): Finding[] {
  const comparison = comparisonOf(input)
  const found = joinPronouns(checkedText(input.letter).toLetter(withIds(sorted(settled(input, comparison)))))
  const critical = found.filter(({ severity }) => severity === 'critical')
  const improved = openImprovements(input).filter(
    (one) => !critical.some((other) => isOfSameWords(one, other)),
  )
  const { gpActions = [], letter, patient } = input
  const unsaid = findUnsaidActions(gpActions, letter, (line) =>
    comparedWith(letter, { letter: line, patient }),
  )
  const more = [...improved, ...unsaid]
  return more.length === 0 ? found : inOrder([...found, ...more])
}

/** A longer letter is compared with its dictation only. The limit is about twice the longest clinic letter, in characters. */
const longestDraft = 20_000

/** Compares the letter with the composer's draft too, so that only changes to the draft raise findings. */
function settled(input: LetterToCheck, comparison: Comparison): Finding[] {
  const findings = findingsOf(input, comparison)
  const { patient, signatory = null } = input
  // Recognised speech that perhaps nobody said is left out, because it is not the doctor's words.
  const dictation = comparison.said?.dictation ?? ''
  if (dictation === '' || dictation.length > longestDraft) return findings
  const draft = draftIn(dictation, patient, signatory, (reading) =>
    findingsOf(input, { ...comparison, letter: reading }),
  )
  return besideDraft(comparison.letter, findings, draft, dictation)
}

function findingsOf(input: LetterToCheck, comparison: Comparison): Finding[] {
  const birth = compareBirth(comparison)
  const findings = [
    ...compareIdentity(comparison, input.recipients ?? []),
    ...compareSignature(comparison, input.signatory),
    ...birth.findings,
    ...compareAllergies(comparison),
    ...findLostAllergies(comparison),
    ...findAllergyConflicts(comparison),
    ...compareMedicines(comparison),
    ...compareQuantities(comparison),
    ...compareTestValues(comparison),
    ...compareOrder(comparison),
    ...compareExchanged(comparison),
    ...compareSwapped(comparison),
    ...compareRepeated(comparison),
    ...compareAppointments(comparison),
    ...compareCodes(comparison),
    ...compareEvents(comparison),
    ...compareDates(comparison, birth.own),
    ...compareContrasts(comparison),
    ...compareWorseSides(comparison),
    ...compareTerms(comparison),
    ...compareDoubt(comparison),
    ...findWithheldOpinions(comparison),
    ...compareClauseDenials(comparison),
    ...compareTroubles(comparison),
    ...compareSmoking(comparison),
    ...compareVerdicts(comparison),
    ...findInvented(comparison),
    ...findUnheardResults(comparison),
    ...findOmitted(comparison),
    ...findContradictions(comparison),
    ...findPlaceholders(comparison),
  ]
  const critical = new Set(findings.filter(({ severity }) => severity === 'critical').map(placeOf))
  const flipped = findFlippedClauses(comparison)
  const others = judgeMargins(
    comparison,
    judgeContradictions(
      comparison,
      findings.filter((each) => !isExplained(each, findings, critical)),
    ),
  )
  const isSaid = ({ kind, start, end }: Finding) =>
    kind === 'polarity' && flipped.some((each) => each.start < end && each.end > start)
  return [...flipped, ...others.filter((each) => !isSaid(each))]
}

/**
 * Finds how a text differs from the earlier one it was made from, which takes the place of the dictation. `changed` leaves out
 * findings that the earlier text already had, such as a recorded allergy.
 */
export function findDifferences(made: { before: string; after: string; patient: PatientFacts }): {
  findings: Finding[]
  changed: Difference[]
} {
  const { before, after: letter, patient } = made
  const known = new Set(comparedWith(before, { letter: before, patient }).map(({ id }) => id))
  const findings = comparedWith(before, { letter, patient })
  const isNew = ({ id, severity }: Finding) => severity === 'critical' && !known.has(id)
  const changed = findings.filter(isNew).map(({ kind, text, source }) => ({ kind, text, source }))
  return { findings, changed }
}

/** Returns each critical change by an improvement that is still in the letter, once, even if several improvements share it. */
function openImprovements({ improved = [], letter, patient }: LetterToCheck): Finding[] {
  const open = improved.flatMap(({ before, changed }) =>
    comparedWith(before, { letter, patient }).filter(
      (one) => one.severity === 'critical' && changed.some((other) => isSameDifference(one, other)),
    ),
  )
  return [...new Map(open.map((one) => [one.id, { ...one, id: `improved-${one.id}` }])).values()]
}

/** Compares a letter with an earlier text of it. The findings have no positions in a dictation. */
function comparedWith(
  before: string,
  { letter, patient }: Pick<LetterToCheck, 'letter' | 'patient'>,
): Finding[] {
  const findings = checkFacts({ letter, dictation: checkedText(before).text, patient })
  return findings.map(({ id, severity, kind, text, start, end, places, source, message, fix }) => ({
    id,
    severity,
    kind,
    text,
    start,
    end,
    ...(places && { places }),
    source,
    message: saidOfTextBefore(message),
    ...(fix && { fix }),
  }))
}

/** Returns the ranges of the dictation (UTF-16 offsets) that the letter does not use, apart from commands and asides. */
export function unusedDictation(input: LetterToCheck): Range[] {
  return unusedRanges(comparisonOf(input))
}

/**
 * True if another finding covers this one. A fact with another value in the letter is not also missing, and of two findings on
 * the same words only the more serious one stays.
 */
function isExplained(finding: Finding, findings: readonly Finding[], critical: ReadonlySet<string>): boolean {
  const { kind, severity } = finding
  if (kind === 'omitted')
    return findings.some(
      (each) => each.kind !== 'omitted' && each.start >= 0 && isOfSameSource(each, finding),
    )
  return kind === 'value' && severity !== 'critical' && critical.has(placeOf(finding))
}

function placeOf({ start, end }: Finding): string {
  return `${start} ${end}`
}

function isOfSameSource(one: Finding, { sourceStart = 0, sourceEnd = 0 }: Finding): boolean {
  return one.sourceStart !== undefined && one.sourceStart < sourceEnd && (one.sourceEnd ?? 0) > sourceStart
}

/** Words that perhaps nobody said are not a source for the letter. */
function comparisonOf({ letter, dictation, patient }: LetterToCheck): Comparison {
  const sex = sexOf(patient)
  const names = identityWords(patient)
  const heard = withoutMarkedWords(dictation ?? '')
  const reading = readText(checkedText(letter).text, sex, names)
  return {
    letter: reading,
    said: heard.trim() === '' ? null : saidIn(heard, patient, onlyIn(reading, heard)),
    record: readText([...patient.medications, ...patient.allergies].join('\n'), sex, names),
    patient,
  }
}

/**
 * Returns words of the letter that speech recognition may have misheard: medicines that the dictation does not name in these
 * words, and words that it has only in parts.
 */
function onlyIn({ medicines, words }: Reading, dictation: string): string[] {
  const said = dictation.toLowerCase()
  const named = medicines.flatMap(({ kind, from, to }) =>
    kind === 'medicine'
      ? [
          words
            .slice(from, to)
            .map(({ key }) => key)
            .join(' '),
        ]
      : [],
  )
  const misheard = named.filter((name) => !said.includes(name))
  return [...new Set([...misheard, ...wordsHeardApart(dictation, words)])].toSorted()
}

/**
 * Caches the latest readings, because the dictation and the texts from before improvements stay the same while somebody types.
 */
const lastSaid: { key: string; said: Said }[] = []
const mostKept = 3

function saidIn(dictation: string, patient: PatientFacts, written: readonly string[]): Said {
  const key = JSON.stringify([dictation, patient, written])
  const kept = lastSaid.find((one) => one.key === key)
  if (kept) return kept.said
  const dictated = readDictation(dictation, patient, written)
  const reading = readText(dictated.text, sexOf(patient), identityWords(patient))
  const said = { dictation, dictated, reading }
  lastSaid.unshift({ key, said })
  lastSaid.length = Math.min(lastSaid.length, mostKept)
  return said
}

const lastDrafts: { key: string; draft: CheckedDraft }[] = []

function draftIn(
  dictation: string,
  patient: PatientFacts,
  signatory: string | null,
  check: (reading: Reading) => Finding[],
): CheckedDraft {
  const key = JSON.stringify([dictation, patient, signatory])
  const kept = lastDrafts.find((one) => one.key === key)
  if (kept) return kept.draft
  const read = readDraft(dictation, patient, signatory)
  const draft = { ...read, findings: check(read.reading) }
  lastDrafts.unshift({ key, draft })
  lastDrafts.length = Math.min(lastDrafts.length, mostKept)
  return draft
}

/** Sorts the findings. If several findings of one kind mark the same words, only the most serious stays. */
function sorted(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return inOrder(findings).filter((finding) => {
    const name = `${finding.kind} ${placeOf(finding)} ${finding.text}`
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}
