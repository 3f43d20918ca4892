// Checks that a finding belongs to the patient or to a relative, as dictated.
import type { Term } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import { sexOfRelation } from '../../language/relations.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'
import { broaderThan, isCovered, relatedTo, vocabularyOf } from './coverage.ts'
import { gravityOf, isDenied, isSameOwner, LIFE, rivalOf, withCue } from './statements.ts'

export function compareOwner(comparison: Comparison, term: Term, spoken: readonly Term[]): Finding[] {
  const { letter, said } = comparison
  if (!said || !isOwned(term)) return []
  const owner = letter.owners[term.from] ?? 'patient'
  const ownersOf = (each: Term) => said.reading.owners[each.from] ?? 'patient'
  const same = spoken.filter((each) => isSameOwner(owner, ownersOf(each)))
  const isAlike = (each: Term) => isDenied(said.reading, each) === isDenied(letter, term)
  const different = spoken.filter((each) => !isSameOwner(owner, ownersOf(each)))
  const alike = different.filter(isAlike)
  const others = alike.length > 0 ? alike : different
  const isByAnother = others.some((each) => isActOf(letter, term, ownersOf(each)))
  if (same.length === 0 && (isByAnother || isRephrased(comparison, owner) || isHedged(comparison, term)))
    return []
  const ownerThere = (each: Term) => letter.owners[each.from] ?? 'patient'
  const standsFor = () =>
    (letter.mentions.get(term.concept) ?? []).filter((each) => !isSameOwner(owner, ownerThere(each)))
  const rival = rivalOf(comparison, term, { same, others, standsFor })
  if (
    !rival ||
    (same.length === 0 && standsFor().some((each) => isSameOwner(ownersOf(rival), ownerThere(each))))
  )
    return []
  // A denial about the patient does not contradict somebody else's finding: 'diabetes in the family', 'she is not diabetic'.
  if (!isAlike(rival) && (same.some(isAlike) || isDenied(letter, term))) return []
  // 'No personal or family history of clots' denies it for both.
  if (isDenied(letter, term) && spoken.every((each) => isDenied(said.reading, each))) return []
  return [
    findingOf(comparison, {
      kind: 'experiencer',
      severity:
        (same.length === 0 && isRelated(comparison, term, owner)) ||
        isNamedBeside(letter, term, ownersOf(rival))
          ? 'major'
          : gravityOf(comparison, term, rival),
      place: withCue(letter, term),
      source: withOwner(said.reading, rival),
      message: `The letter says '${wordsOf(letter, term)}' about ${personOf(owner)}, but the dictation says it about ${personOf(ownersOf(rival))}.`,
    }),
  ]
}

/** True for a consent that a relative gives: 'consent will be given by her mother' is about the patient's consent. */
function isActOf(letter: Reading, term: Term, owner: string): boolean {
  return term.concept === 'doing:consent' && isNamedBeside(letter, term, owner)
}

/**
 * Whether the words may belong to a relative named in the sentence: 'You asked about osteoporosis because of your mother'. They
 * do not if a 'he' or 'she' before them cannot be that relative.
 */
function isNamedBeside({ words, relationsOfSentence }: Reading, { from }: Term, owner: string): boolean {
  const named = relationsOfSentence[words[from]?.sentence ?? 0] ?? []
  if (owner === 'patient') return false
  return named.some(({ relation, at }) => {
    const sex = sexOfRelation(relation)
    const other = sex === 'female' ? 'he' : 'she'
    const isLed = sex !== null && words.slice(at, from).some(({ key }) => key === other)
    return isSameOwner(relation, owner) && !isLed
  })
}

/** Whether the dictation has a broader or narrower term for the same person. */
function isRelated({ said }: Comparison, { concept }: Term, owner: string): boolean {
  if (!said) return false
  const { mentions, owners } = said.reading
  return relatedTo(concept).some((each) =>
    mentions.get(each)?.some((term) => isSameOwner(owner, owners[term.from] ?? 'patient')),
  )
}

/** True if the letter says 'possible prostate cancer' and 'this may be cancer' was dictated about the patient. */
function isHedged({ letter, said }: Comparison, { concept, from }: Term): boolean {
  const level = letter.certainty[from]
  if (!said || (level !== 'possible' && level !== 'probable')) return false
  const broad = broaderThan(concept).flatMap((each) => said.reading.mentions.get(each) ?? [])
  return broad.some((each) => said.reading.owners[each.from] === 'patient')
}

/** Whether the dictation says something about this relative that the letter lacks, because this may be it in other words. */
function isRephrased({ letter, said }: Comparison, owner: string): boolean {
  if (!said || owner === 'patient') return false
  const inLetter = vocabularyOf(letter)
  return said.reading.terms.some(
    (each) =>
      !each.inner &&
      isSameOwner(owner, said.reading.owners[each.from] ?? 'patient') &&
      said.reading.owners[each.from] !== 'patient' &&
      !isCovered(said.reading, each, inLetter),
  )
}

function isOwned({ kind, concept }: Term): boolean {
  return (
    kind === 'finding' ||
    kind === 'procedure' ||
    kind === 'test' ||
    LIFE.has(concept) ||
    concept === 'doing:asbestos'
  )
}

function personOf(owner: string): string {
  if (owner.startsWith('?')) return `the patient or the ${owner.slice(1)}`
  return owner === 'patient' ? 'the patient' : owner === 'family' ? 'the family' : `the ${owner}`
}

function withOwner(reading: Reading, { from, to }: Place): Place {
  const sentence = reading.words[from]?.sentence
  for (let start = from - 1; start >= from - 8; start -= 1) {
    const word = reading.words[start]
    if (!word || word.sentence !== sentence) break
    if (reading.relationsOfSentence[sentence ?? 0]?.some(({ at }) => at === start)) return { from: start, to }
  }
  return { from, to }
}
