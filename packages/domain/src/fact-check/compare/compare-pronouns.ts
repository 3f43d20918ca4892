// Compares the words that show the patient's sex with the record.
import { TITLES } from '../../language/identity-words.ts'
import { relativesByName } from '../../language/relative-names.ts'
import { REPORTING } from '../../language/relative-roles.ts'
import { relationOf, sexOfRelation, type Sex } from '../../language/relations.ts'
import { FEMALE, MALE, sexOf } from '../../language/sexes.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding, Severity } from '../types.ts'
import { findingOf, type Comparison } from './comparison.ts'

export function comparePronouns(comparison: Comparison): Finding[] {
  const { letter, patient } = comparison
  const sex = sexOf(patient)
  if (sex === null) return []
  const wrong = sex === 'male' ? FEMALE : MALE
  const names = relativesByName(letter.words)
  const ofBaby = saidOfBaby(comparison)
  return letter.words.flatMap((word, at) => {
    const isTitle = TITLES.has(word.key) && /^\p{Lu}/u.test(word.text)
    // Excludes the unit in '128 ms'.
    if (!wrong.has(word.key) || isTitle || word.text === 'ms') return []
    if (ofBaby.has(word.key) && isOfBaby(letter, at)) return []
    const other = somebodyElse(letter, at, { sex, names })
    if (other === null) return [wrongSex(comparison, at)]
    return isUnlikely(comparison, other, { at, wrong }) ? [wrongSex(comparison, at, 'major')] : []
  })
}

/**
 * Whether the word may mean a relative, a colleague or another named person of that sex in this sentence or the two before it.
 */
function somebodyElse(
  { words }: Reading,
  at: number,
  { sex, names }: { sex: Sex; names: ReadonlyMap<string, string> },
): number | null {
  const sentence = words[at]?.sentence ?? 0
  const ownWords = sex === 'male' ? MALE : FEMALE
  for (let before = ownsRelative(words, at) ? at : at + 4; before >= 0; before -= 1) {
    const word = words[before]
    if (!word) continue
    if (word.sentence < sentence - 2) return null
    if (before > at && word.sentence !== sentence) continue
    if (word.sentence < sentence && ownWords.has(word.key)) return null
    const relation = relationOf(word.key) ?? names.get(word.text)
    if (relation !== undefined && sexOfRelation(relation) !== sex) return before
    if (PERSON.test(word.key) && sentence - word.sentence <= 1 && words[before - 1]?.key !== 'dear')
      return before
  }
  return null
}

/** Returns the words of a dictation about a baby, where 'he' may be her newborn son. */
function saidOfBaby({ said }: Comparison): ReadonlySet<string> {
  const keys = new Set(said?.reading.words.map(({ key }) => key))
  return [...keys].some((key) => BABY.test(key)) ? keys : new Set()
}

/** Whether the baby is mentioned in this sentence, at most four words after the pronoun, or in the four sentences before it. */
function isOfBaby({ words }: Reading, at: number): boolean {
  const sentence = words[at]?.sentence ?? 0
  for (let before = at + BABY_REACH; before >= 0; before -= 1) {
    const word = words[before]
    if (word && word.sentence < sentence - BABY_REACH) return false
    if (word && word.sentence <= sentence && BABY.test(word.key)) return true
  }
  return false
}

const BABY = /^(?:bab(?:y|ies|y's)|newborn|infant|neonate|apgars?)$/u
const BABY_REACH = 4

const PERSON =
  /^(?:dr|prof|professor|doctor|nurse|registrar|consultant|colleague|friend|carer|neighbour|coordinator|teacher|employer)$/u

/**
 * True if the pronoun hardly means the other person: 'He came with his daughter. She has no pain', where the dictation has no
 * 'she'.
 */
function isUnlikely(
  { letter, said }: Comparison,
  other: number,
  { at, wrong }: { at: number; wrong: ReadonlySet<string> },
): boolean {
  const { words } = letter
  if (!said || words[other]?.sentence === words[at]?.sentence) return false
  const dictated = said.reading.words.some(({ key }) => wrong.has(key) && !TITLES.has(key))
  return !dictated && !words.slice(at + 1, at + 3).some(({ key }) => REPORTING.has(key))
}

/** True for the 'her' of 'her mother', which does not mean the mother. */
function ownsRelative(words: Reading['words'], at: number): boolean {
  return (
    /^(?:his|her)$/u.test(words[at]?.key ?? '') &&
    [1, 2].some((step) => relationOf(words[at + step]?.key ?? '') !== undefined)
  )
}

/** Whether the word may mean somebody else, because it was dictated or both texts name a relative of that sex. */
function isSomebodyElse({ letter, said, patient }: Comparison, key: string): boolean {
  const sex = sexOf(patient)
  const isOther = (word: string) => {
    const own = sexOfRelation(relationOf(word) ?? '')
    return own !== null && own !== sex
  }
  if (said?.reading.words.some((word) => word.key === key)) return true
  return [letter, said?.reading].every((reading) => reading?.words.some((word) => isOther(word.key)))
}

export function wrongSex(
  comparison: Comparison,
  at: number,
  severity: Severity = isSomebodyElse(comparison, comparison.letter.words[at]?.key ?? '')
    ? 'major'
    : 'critical',
): Finding {
  const { gender, name } = comparison.patient
  const known = sexOf({ ...comparison.patient, name: '' }) === null ? name : gender
  return findingOf(comparison, {
    kind: 'pronoun',
    severity,
    place: { from: at, to: at + 1 },
    source: known,
    message: `'${comparison.letter.words[at]?.text ?? ''}' does not fit the patient on record (${known}).`,
  })
}

/**
 * Makes one finding of all pronouns of the wrong sex, with their places. Its id names their number, so that an acceptance ends when
 * one more is typed.
 */
export function joinPronouns(findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    const isSame = ({ kind, severity }: Finding) => kind === 'pronoun' && severity === finding.severity
    const all = findings.filter(isSame)
    if (finding.kind !== 'pronoun' || all.length < 2) return [finding]
    const words = [...new Set(all.map(({ text }) => `'${text}'`))]
    const message = `${words.join(', ')} in ${all.length} places ${words.length === 1 ? 'does' : 'do'} not fit the patient on record (${finding.source}).`
    const places = all.map(({ start, end }) => ({ start, end }))
    return finding === all[0] ? [{ ...finding, id: `${finding.id}-of-${all.length}`, message, places }] : []
  })
}
