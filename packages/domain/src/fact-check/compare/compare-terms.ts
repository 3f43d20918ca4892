// Checks that findings and other statements are denied, owned and as certain as dictated.
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Term } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { compareCertainty } from './compare-certainty.ts'
import { compareOwner } from './compare-owners.ts'
import { findingOf, firstWhere, wordsOf, type Comparison } from './comparison.ts'
import { broaderThan } from './coverage.ts'
import { isPlainlySaid } from './plain-statements.ts'
import { NOT_CHOSEN, STATED } from '../../language/neutral.ts'
import { isPlain } from '../../language/words.ts'
import { isHeading } from './headings.ts'
import { isExcused, isUnsettled, isWellToo } from './excused-denials.ts'
import { gravityOf, isDenied, isSameOwner, rivalOf, withCue } from './statements.ts'

export function compareTerms(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const acts = new Set(letter.medicines.flatMap((medicine) => medicine.actions.map(({ at }) => at)))
  return letter.terms.flatMap((term) => {
    if (acts.has(term.from) || isHeading(letter, letter.words[term.from]?.sentence ?? 0)) return []
    if (
      term.inner ||
      term.kind === 'body' ||
      letter.neutral[term.from] !== STATED ||
      COUNTS.has(term.concept)
    )
      return []
    if (term.kind === 'medicine') return compareNamedMedicine(comparison, term)
    const mentioned = (said.reading.mentions.get(term.concept) ?? []).filter((each) => !each.inner)
    if (mentioned.length === 0) return compareBroader(comparison, term)
    const spoken = mentioned.filter((each) => said.reading.neutral[each.from] === STATED)
    const notChosen = mentioned.some((each) => said.reading.neutral[each.from] === NOT_CHOSEN)
    if (spoken.length === 0 || (notChosen && isDenied(letter, term))) return []
    const owner = letter.owners[term.from] ?? 'patient'
    const ofSame = spoken.filter((each) => isSameOwner(owner, said.reading.owners[each.from] ?? 'patient'))
    return [
      ...(ofSame.length > 0 || owner.startsWith('?')
        ? comparePolarity(comparison, term, ofSame.length > 0 ? ofSame : spoken)
        : []),
      ...compareOwner(comparison, term, spoken),
      ...compareCertainty(comparison, term, ofSame),
    ]
  })
}

/** 'No disease on either side' does not deny a side. */
const COUNTS = new Set(['quality:bilateral', 'quality:unilateral'])

/**
 * Finds a kind of something that was denied as a whole: 'a hip fracture' where 'no broken bones' was dictated, or 'kidney stones'
 * where 'no stones' was.
 */
function compareBroader(comparison: Comparison, term: Term): Finding[] {
  const { letter, said } = comparison
  if (!said || isDenied(letter, term)) return []
  const inner = letter.terms.filter(
    ({ inner: is, kind, from, to }) => is && kind === term.kind && from > term.from && to === term.to,
  )
  const broad = [...broaderThan(term.concept), ...inner.map(({ concept }) => concept)]
    .filter((concept) => concept.startsWith(term.kind))
    .flatMap((concept) => said.reading.mentions.get(concept) ?? [])
  const owner = letter.owners[term.from] ?? 'patient'
  const own = broad.filter(
    (each) => !each.inner && isSameOwner(owner, said.reading.owners[each.from] ?? 'patient'),
  )
  const [first] = own
  return first && own.every((each) => isDenied(said.reading, each) && !isPassedOver(said.reading, each))
    ? [polarityFinding(comparison, term, first)]
    : []
}

/** True if the place exists but was not chosen: 'straight to A and E, not the surgery'. */
function isPassedOver({ words }: Reading, { from }: Term): boolean {
  const [before, article, not] = [words[from - 3], words[from - 1], words[from - 2]]
  return (
    not?.key === 'not' &&
    /^(?:the|his|her|your)$/u.test(article?.key ?? '') &&
    (before?.text === ',' || (before?.kind === 'word' && !isPlain(before)))
  )
}

/** True if the record has an allergy to this medicine. 'Cannot take ibuprofen' then does not contradict it. */
function isAllergen({ letter, patient }: Comparison, term: Term): boolean {
  const names = [term.concept.slice('medicine:'.length), wordsOf(letter, term).toLowerCase()]
  return patient.allergies.some((entry) =>
    names.some((name) => entry.toLowerCase().replaceAll('-', ' ').includes(name)),
  )
}

/**
 * Finds a medicine that only one of the texts denies: 'not on lithium', 'on lithium'. If there is an action on the medicine, the
 * actions are compared instead.
 */
function compareNamedMedicine(comparison: Comparison, term: Term): Finding[] {
  const { letter, said } = comparison
  const acted = (reading: Reading, at: number) =>
    medicinesAt(reading, at).some(({ actions }) => actions.length > 0)
  const isNew = medicinesAt(letter, term.from).some(({ actions }) =>
    actions.every(({ action }) => action === 'start'),
  )
  if (!said || (acted(letter, term.from) && !isNew) || isAllergen(comparison, term)) return []
  const spoken = (said.reading.mentions.get(term.concept) ?? []).filter(
    (each) =>
      said.reading.neutral[each.from] === STATED &&
      isSameOwner(letter.owners[term.from] ?? 'patient', said.reading.owners[each.from] ?? 'patient'),
  )
  const [first] = spoken
  const opposed = spoken.every(
    (each) =>
      isDenied(said.reading, each) !== isDenied(letter, term) &&
      !acted(said.reading, each.from) &&
      !(isDenied(letter, term) && isUnsettled(comparison, term, each)),
  )
  return first && opposed ? [polarityFinding(comparison, term, first)] : []
}

function medicinesAt({ medicines }: Reading, at: number): readonly MedicineFacts[] {
  const first = firstWhere(medicines, ({ from }) => from >= at)
  return medicines.slice(
    first,
    firstWhere(medicines, ({ from }) => from > at),
  )
}

function comparePolarity(comparison: Comparison, term: Term, spoken: readonly Term[]): Finding[] {
  const { letter, said } = comparison
  if (!said || letter.words[term.from]?.key === 'none' || isExcused(letter, term)) return []
  const denied = isDenied(letter, term)
  const alike = spoken.filter((each) => isDenied(said.reading, each) === denied)
  const isStatement = !denied && term.kind === 'finding' && isPlainlySaid(letter, term)
  const same = isStatement ? alike.filter((each) => !namesSomethingElse(said.reading, each)) : alike
  const others = spoken.filter(
    (each) =>
      isDenied(said.reading, each) !== denied &&
      !isExcused(said.reading, each) &&
      // In 'a sore on the heel and none on the sacrum' the 'none' does not deny the sore on the heel.
      !(same.length > 0 && said.reading.words[each.from]?.key === 'none') &&
      !(denied && isUnsettled(comparison, term, each)),
  )
  const standsFor = () =>
    (letter.mentions.get(term.concept) ?? []).filter((each) => isDenied(letter, each) !== denied)
  const rival = rivalOf(comparison, term, { same, others, standsFor })
  if (!rival || isWellToo(comparison, term, rival)) return []
  return [polarityFinding(comparison, term, rival)]
}

/** 'She has diabetes' is not supported by 'the diabetes test'. */
function namesSomethingElse({ words }: Reading, { to }: Term): boolean {
  return /^(?:checks?|clinics?|leaflets?|nurses?|risk|screen(?:ing)?|services?|teams?|tests?)$/u.test(
    words[to]?.key ?? '',
  )
}

function polarityFinding(comparison: Comparison, term: Term, rival: Term): Finding {
  const { letter, said } = comparison
  const words = wordsOf(letter, term)
  return findingOf(comparison, {
    kind: 'polarity',
    severity:
      said && isLoose(letter, term, said.reading, rival) ? 'major' : gravityOf(comparison, term, rival),
    place: withCue(letter, term),
    source: said ? withCue(said.reading, rival) : null,
    message: isDenied(letter, term)
      ? `About '${words}', the letter says no but the dictation says yes.`
      : `About '${words}', the letter says yes but the dictation says no.`,
  })
}

/** True if other content words are between the negation and the test or treatment, so that it might not belong to it. */
function isLoose(letter: Reading, term: Term, said: Reading, rival: Term): boolean {
  const [reading, denied] = letter.denied[term.from] === 0 ? [said, rival] : [letter, term]
  if (denied.kind === 'finding') return false
  let telling = 0
  for (let at = denied.from - 1; reading.denied[at] !== 0 && at >= 0; at -= 1) {
    const word = reading.words[at]
    if (word && !isPlain(word)) telling += 1
  }
  return telling > 0
}
