// Checks that each medicine is as dictated or recorded: its dose, frequency, route and action.
import type { Frequency } from '../facts/frequencies.ts'
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Quantity } from '../facts/quantities.ts'
import { looksLike } from '../facts/medicine-names.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { isNearlyTheSameWord } from '../../language/near-words.ts'
import { compareActions } from './compare-actions.ts'
import { compareDoses, stretchesOf } from './compare-doses.ts'
import { isSame } from './same-amounts.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { contextOf, mostAlike } from './context.ts'
import { placeWithDose } from './clauses.ts'
import { keptFor } from './kept-for.ts'
import { isTotal, timesOfDay, type Sources } from './reckoned-doses.ts'
import { isOfClass, isSameFrequency, isSameMedicine, isUpTo, mentionsOf } from './same-facts.ts'
import { isMedicineTakenBack, isOnlySpokenOf } from './taken-back.ts'

export function compareMedicines(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  return [
    ...letter.medicines.flatMap((medicine) => compareMedicine(comparison, medicine)),
    ...lostMedicines(comparison),
    ...takenForAnother(comparison),
  ]
}

function compareMedicine(comparison: Comparison, medicine: MedicineFacts): Finding[] {
  const { letter, said, record } = comparison
  if (!said || medicine.kind === 'substance') return []
  const spoken = fewMentionsOf(said.reading, medicine.id)
  const recorded = fewMentionsOf(record, medicine.id)
  if (medicine.kind === 'class') return compareActions(comparison, medicine, spoken)
  if ((spoken.length === 0 && recorded.length === 0) || !isWhole(medicine, [...spoken, ...recorded])) {
    const relative = (letter.owners[medicine.from] ?? 'patient') !== 'patient'
    return relative ||
      isHeard(said.reading, letter.words[medicine.from]?.key ?? '') ||
      isImplied(said.reading, medicine.id)
      ? []
      : [added(comparison, medicine)]
  }
  return [
    ...compareDoses(comparison, medicine, { spoken, recorded }),
    ...compareFrequencies(comparison, medicine, { spoken, recorded }),
    ...compareRoutes(comparison, medicine, [...spoken, ...recorded]),
    ...compareActions(comparison, medicine, [...spoken, ...calledByClass(comparison, medicine)]),
  ]
}

/**
 * Returns only the first and last mentions of a medicine that is named often, so that time grows only with the length of the
 * text.
 */
function fewMentionsOf(reading: Reading, id: string): readonly MedicineFacts[] {
  return keptFew(reading.medicines, id, () => {
    const all = mentionsOf(reading, id)
    return all.length <= 2 * MOST ? all : [...all.slice(0, MOST), ...all.slice(-MOST)]
  })
}

const keptFew = keptFor<readonly MedicineFacts[]>()
const MOST = 12

/** 'The steroids to come down' may mean a medicine in the letter, if it is the only one of its class. */
function calledByClass(comparison: Comparison, { id }: MedicineFacts): readonly MedicineFacts[] {
  return keptGroups(comparison, id, () => groupsFor(comparison, id))
}

const keptGroups = keptFor<readonly MedicineFacts[]>()

function groupsFor({ letter, said }: Comparison, id: string): MedicineFacts[] {
  const groups = said?.reading.medicines.filter((each) => each.kind === 'class' && isOfClass(id, each.id))
  const others = [...new Set(letter.medicines.map((each) => each.id))].filter((other) => other !== id)
  return (groups ?? []).filter((group) =>
    others.every((other) => other !== group.id && !isOfClass(other, group.id)),
  )
}

/** True if all ingredients of the medicine are known. For 'Trelegy', one known ingredient is not enough. */
function isWhole({ id }: MedicineFacts, known: readonly MedicineFacts[]): boolean {
  return id
    .split(' and ')
    .every((part) => known.some((each) => each.id === id || isSameMedicine(each.id, part)))
}

/** True if the text means this medicine: nicotine if it mentions smoking, adrenaline if it mentions a pen and an allergy. */
function isImplied({ words }: Reading, id: string): boolean {
  if (id === 'adrenaline' && words.some(({ key }) => /^(?:pens?|epipens?|jext|auto-?injectors?)$/u.test(key)))
    return words.some(({ key }) => /^(?:allerg|anaphyla)/u.test(key))
  return id.includes('nicotine') && words.some(({ key }) => /^(?:smok|cigarette|vap)/u.test(key))
}

/** Whether the dictation has a word that is nearly this name, because speech recognition makes errors. */
function isHeard({ words }: Reading, name: string): boolean {
  return (
    name.length >= 7 &&
    keptHeard(words, name, () =>
      words.some((word) => word.kind === 'word' && isNearlyTheSameWord(word.key, name)),
    )
  )
}

const keptHeard = keptFor<boolean>()

function added(comparison: Comparison, medicine: MedicineFacts): Finding {
  const { letter, said } = comparison
  const name = wordsOf(letter, medicine)
  const lost = (said?.reading.medicines ?? []).filter(
    (each) => each.kind === 'medicine' && mentionsOf(letter, each.id).length === 0,
  )
  const meant =
    lost.find((each) => looksLike(each.id, medicine.id)) ?? (lost.length === 1 ? lost[0] : undefined)
  const instead = meant && said ? wordsOf(said.reading, meant) : null
  return findingOf(comparison, {
    kind: 'medicine-added',
    severity: 'critical',
    place: medicine,
    source: meant ?? null,
    message: instead
      ? `'${name}' is not in the dictation or the record. The dictation has '${instead}', which is missing here.`
      : `'${name}' is not in the dictation or the record.`,
    ...(instead ? { fix: instead } : {}),
  })
}

/**
 * Finds a dictated medicine that is missing, if another one is named more often than dictated in words that fit the missing one.
 */
function takenForAnother(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const lost = said.reading.medicines.filter(
    ({ kind, id, from }) =>
      kind === 'medicine' &&
      mentionsOf(letter, id).length === 0 &&
      !isHeard(letter, said.reading.words[from]?.key ?? ''),
  )
  if (lost.length === 0) return []
  const extra = letter.medicines.filter(({ kind, id }) => {
    const spoken = mentionsOf(said.reading, id).length
    return kind === 'medicine' && spoken > 0 && mentionsOf(letter, id).length > spoken
  })
  return lost.slice(0, 3).flatMap((medicine) => {
    const best = mostAlike(contextOf(said.reading, medicine), extra, letter)
    if (!best || best.likeness < ALIKE) return []
    const [word, source] = [wordsOf(letter, best.candidate), wordsOf(said.reading, medicine)]
    return [
      findingOf(comparison, {
        kind: 'medicine-added',
        severity: 'critical',
        place: best.candidate,
        source: medicine,
        message: `The letter says '${word}' where the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

/** The least likeness of the words around the two medicines. */
const ALIKE = 1

function lostMedicines(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const seen = new Set<string>()
  return said.reading.medicines.flatMap((first) => {
    const relative = (said.reading.owners[first.from] ?? 'patient') !== 'patient'
    if (first.kind !== 'medicine' || relative || seen.has(first.id)) return []
    seen.add(first.id)
    const named = mentionsOf(letter, first.id)
    const only = named.length > 0
    if (!only && isHeard(letter, said.reading.words[first.from]?.key ?? '')) return []
    if (!only && isMedicineTakenBack(said.reading, first)) return []
    const medicine = only ? takenOf(said.reading, first.id) : first
    if (!medicine || !named.every((each) => isOnlyNamed(each))) return []
    const place = placeWithDose(said.reading, medicine)
    const words = wordsOf(said.reading, place)
    return [
      findingOf(comparison, {
        kind: 'medicine-lost',
        severity: medicine.denied || only || isOnlySpokenOf(said.reading, medicine) ? 'major' : 'critical',
        place: null,
        text: words,
        source: place,
        message: `'${words}' is not in the letter.`,
      }),
    ]
  })
}

function takenOf(reading: Reading, id: string): MedicineFacts | undefined {
  return reading.medicines.find((each) => each.id === id && isTaken(reading, each))
}

/** Whether the medicine was dictated with a dose and was neither stopped nor merely mentioned. */
function isTaken({ neutral }: Reading, { doses, actions, denied, from }: MedicineFacts): boolean {
  return (
    doses.some(({ past }) => !past) &&
    !denied &&
    neutral[from] === 0 &&
    !actions.some(({ action }) => action === 'stop' || action === 'avoid')
  )
}

/** True for 'bloods before candesartan', which does not say how the medicine is taken or changed. */
function isOnlyNamed({ doses, frequencies, routes, actions, denied }: MedicineFacts): boolean {
  return [doses, frequencies, routes, actions].every(({ length }) => length === 0) && !denied
}

function compareFrequencies(comparison: Comparison, medicine: MedicineFacts, sources: Sources): Finding[] {
  const { letter, said } = comparison
  const dictated = [
    ...sources.spoken.flatMap((each) => each.frequencies).filter(({ bare }) => !bare),
    ...sources.spoken.flatMap(({ loose }) =>
      loose
        .filter((each) => medicine.doses.some(({ quantity }) => isSame(quantity, each)))
        .flatMap(asFrequency),
    ),
  ]
  const recorded = sources.recorded.flatMap((each) => each.frequencies)
  const known = dictated.length > 0 ? dictated : recorded
  const dictatedDoses = sources.spoken.flatMap((each) => each.doses)
  const totals = medicine.doses.filter((dose) => isTotal(dose, medicine.doses, dictatedDoses))
  const own = medicine.frequencies.filter(
    (each) => !each.bare && !totals.some(({ frequency }) => frequency === each),
  )
  if (known.length === 0) return []
  const divided = `${timesOfDay(dictatedDoses)}/day`
  return own.flatMap((frequency) => {
    if (known.some((each) => isSameFrequency(frequency, each)) || frequency.rate === divided) return []
    if (frequency.asRequired && dictated.some((each) => said && isUpTo(said.reading, each))) return []
    if (frequency.asRequired && (recorded.some((each) => each.asRequired) || isProviso(letter, frequency)))
      return []
    const later = stretchesOf(comparison, sources.spoken).frequencies
    if (later.some((each) => isSameFrequency(frequency, each))) return []
    if (isBesideIt(comparison, sources.spoken, frequency)) return []
    const source = known[0]
    const fromRecord = dictated.length === 0
    const reading = fromRecord || !said ? comparison.record : said.reading
    const words = source ? wordsOf(reading, source) : ''
    return [
      findingOf(comparison, {
        kind: 'frequency',
        // 'From once to twice daily' gives the former frequency first.
        severity: letter.words[frequency.from - 1]?.key === 'from' ? 'major' : 'critical',
        place: frequency,
        source: fromRecord ? words : (source ?? null),
        message: `For ${medicine.id}, the letter says '${wordsOf(letter, frequency)}', but the ${fromRecord ? 'record' : 'dictation'} says '${words}'.`,
        fix: words,
      }),
    ]
  })
}

/** True if the frequency was dictated in a sentence with no other medicine: 'She flushes five times a day on nicardipine'. */
function isBesideIt({ said }: Comparison, spoken: readonly MedicineFacts[], frequency: Frequency): boolean {
  if (!said) return false
  const { words, frequencies, medicines } = said.reading
  const own = new Set(spoken)
  const sentences = new Set(spoken.map(({ from }) => words[from]?.sentence))
  const ofOthers = new Set(medicines.flatMap((each) => (own.has(each) ? [] : each.frequencies)))
  return frequencies.some(
    (each) =>
      sentences.has(words[each.from]?.sentence) && !ofOthers.has(each) && isSameFrequency(frequency, each),
  )
}

/** An amount without a unit may include the period: 'eight hundred a day'. */
function asFrequency({ from, to, per }: Quantity): Frequency[] {
  return per === null ? [] : [{ from, to, rate: `1/${per}`, timing: null, asRequired: false, bare: false }]
}

/** True for 'to 36 mg if needed', which says under which condition the dose is taken, not how often. */
function isProviso({ words }: Reading, { from }: Frequency): boolean {
  return words[from]?.key === 'if'
}

function compareRoutes(
  comparison: Comparison,
  medicine: MedicineFacts,
  sources: readonly MedicineFacts[],
): Finding[] {
  const known = new Set(sources.flatMap((each) => each.routes.map(({ route }) => route)))
  if (known.size === 0) return []
  return medicine.routes
    .filter(({ route }) => !known.has(route))
    .map((place) =>
      findingOf(comparison, {
        kind: 'route',
        severity: 'critical',
        place,
        source: [...known].join(', '),
        message: `For ${medicine.id}, the letter says '${wordsOf(comparison.letter, place)}', but the dictation or the record says '${[...known].join(', ')}'.`,
      }),
    )
}
