// Compares the doses of one medicine: amount, unit and frequency.
import { amountsOf, type Quantity } from '../facts/quantities.ts'
import type { Frequency } from '../facts/frequencies.ts'
import type { Dose, MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { hasQuantity, hasValues, isSame } from './same-amounts.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isDivided, isReckoned, isTotal, timesOfDay, type Sources } from './reckoned-doses.ts'
import { isSameFrequency, isSameMedicine, isUpTo, mentionsOf } from './same-facts.ts'

export function compareDoses(
  comparison: Comparison,
  medicine: MedicineFacts,
  { spoken, recorded }: Sources,
): Finding[] {
  const { said } = comparison
  const dictated = spoken.flatMap((each) => each.doses)
  const kept = recorded.flatMap((each) => each.doses)
  const found = medicine.doses.flatMap((dose) => {
    if (isTotal(dose, medicine.doses, dictated) || isReckoned(comparison, dose, { spoken, recorded }))
      return []
    const same = dictated.filter((each) => isSame(dose.quantity, each.quantity))
    if (
      same.length === 0 &&
      spoken.some((each) => each.loose.some((quantity) => isSame(dose.quantity, quantity)))
    ) {
      const bare = { quantity: { ...dose.quantity, unit: null }, frequency: null, past: false }
      const slip = unsaidUnit(dose, [bare], [...dictated, ...kept])
      return slip ? [wrongDose(comparison, medicine, dose, { dictated: [], kept: [slip] })] : []
    }
    if (same.length === 0 && isCompound(comparison, dose.quantity, { spoken, recorded })) return []
    const unit = unsaidUnit(dose, same.length > 0 ? same : [], [...dictated, ...kept])
    if (unit) return [wrongDose(comparison, medicine, dose, { dictated: [], kept: [unit] })]
    if (same.length > 0)
      return onRecordAsRequired(dose, kept) || isDivided(medicine, dose, same)
        ? []
        : compareDoseFrequency(comparison, dose, same)
    const onRecord = kept.some((each) => isSame(dose.quantity, each.quantity))
    const current = dictated.filter((each) => !each.past)
    const isStopped = medicine.actions.some(({ action }) => action === 'stop')
    const isKept = current.every((each) => said !== null && isUnderCondition(said.reading, each))
    if (onRecord && (dose.past || isStopped || isKept || isStrength(dose, current))) return []
    if (isElsewhere(comparison, dose, dictated)) return []
    if (stretchesOf(comparison, spoken).quantities.some((each) => isSame(dose.quantity, each))) return []
    return [wrongDose(comparison, medicine, dose, { dictated, kept })]
  })
  return found.length > 0 ? found : lostDose(comparison, medicine, dictated)
}

/** The maximum distance, in words, of a dose from its medicine. */
const stretch = 40
const mostMentions = 12

/**
 * Returns all amounts and frequencies dictated between each mention of a medicine and the next medicine, such as the steps of a
 * titration.
 */
export function stretchesOf(
  { said }: Comparison,
  spoken: readonly MedicineFacts[],
): { quantities: readonly Quantity[]; frequencies: readonly Frequency[] } {
  if (!said) return { quantities: [], frequencies: [] }
  const { medicines, quantities, frequencies } = said.reading
  const known = STRETCHES.get(spoken)
  if (known) return known
  const spans = spoken.slice(0, mostMentions).map(({ to, id }) => {
    const next = medicines.find((each) => each.from >= to && !isSameMedicine(each.id, id))
    return { from: to, to: Math.min(next?.from ?? Number.POSITIVE_INFINITY, to + stretch) }
  })
  const isIn = ({ from }: { from: number }) => spans.some((span) => from >= span.from && from < span.to)
  const found = { quantities: quantities.filter(isIn), frequencies: frequencies.filter(isIn) }
  if (spoken.length > 0) STRETCHES.set(spoken, found)
  return found
}

/** The key is the list of all mentions of one medicine in one text. */
const STRETCHES = new WeakMap<readonly MedicineFacts[], ReturnType<typeof stretchesOf>>()

/**
 * Finds a lost last dose: '10 mg and then 15 mg' was dictated and only '10 mg' is written, but the last dose is the one to take.
 */
function lostDose(comparison: Comparison, medicine: MedicineFacts, dictated: readonly Dose[]): Finding[] {
  const { letter, said } = comparison
  const all = mentionsOf(letter, medicine.id)
  if (all[0] !== medicine) return []
  const isSure = (each: Dose) =>
    !each.past && said?.reading.neutral[each.quantity.from] === 0 && !isDoubted(said.reading, each)
  const [last, first] = [dictated.findLast(isSure), medicine.doses[0]]
  if (!said || !last || !first || first.past) return []
  const written = all.flatMap((each) => [...each.doses.map(({ quantity }) => quantity), ...each.loose])
  const isComparable = first.quantity.unit?.dimension === last.quantity.unit?.dimension
  const stands =
    written.some((each) => isSame(each, last.quantity)) ||
    hasQuantity(letter, last.quantity) ||
    hasValues(letter, last.quantity)
  if (!isComparable || stands) return []
  return [
    findingOf(comparison, {
      kind: 'dose',
      severity: 'major',
      place: first.quantity,
      source: last.quantity,
      message: `For ${medicine.id}, the letter says '${wordsOf(letter, first.quantity)}', but the last dose in the dictation is '${wordsOf(said.reading, last.quantity)}'.`,
    }),
  ]
}

/** True for 'leave it for now, and if he is no better in 6 weeks go up to 30', where the recorded dose continues. */
function isUnderCondition({ words }: Reading, { quantity: { from } }: Dose): boolean {
  return words
    .slice(Math.max(0, from - CONDITION_REACH), from)
    .some(({ key, sentence }) => key === 'if' && sentence === words[from]?.sentence)
}

const CONDITION_REACH = 12

/** True for 'she could go up to 12.5 mg' and '12.5 mg made her dizzy', which are not doses to take. */
function isDoubted({ words, denied, certainty }: Reading, { quantity: { from } }: Dose): boolean {
  const near = words.slice(Math.max(0, from - 6), from)
  return (
    denied[from] !== 0 ||
    certainty[from] === 'possible' ||
    near.some(
      (word) =>
        word.sentence === words[from]?.sentence &&
        /^(?:could|might|would|if|not|previously|maximum)$/u.test(word.key),
    )
  )
}

/** A wrong unit makes a dose at least this many times too large or too small. */
const SLIP = 100

/** Finds '75 mg' written where 'up to 75' was dictated without a unit, if every known dose of the medicine is in micrograms. */
function unsaidUnit({ quantity }: Dose, same: readonly Dose[], known: readonly Dose[]): Dose | undefined {
  if (quantity.unit === null || same.length === 0 || same.some((each) => each.quantity.unit !== null))
    return undefined
  const united = known.filter((each) => each.quantity.unit !== null)
  const [amount = 0] = amountsOf(quantity)
  const fits = (each: Dose) => {
    const [other = 0] = amountsOf(each.quantity)
    return (
      each.quantity.unit?.dimension === quantity.unit?.dimension &&
      amount < other * SLIP &&
      other < amount * SLIP
    )
  }
  return united.some(fits) ? undefined : united[0]
}

/** 'As required' in the record stays valid, because the dictation may only say how often the patient took it. */
function onRecordAsRequired({ frequency }: Dose, kept: readonly Dose[]): boolean {
  return frequency?.asRequired === true && kept.some((each) => each.frequency?.asRequired)
}

/** True if each part of '55/22 micrograms' or '50-100 mg' was dictated with the medicine, or '200/25' as one number. */
function isCompound(
  { said, letter }: Comparison,
  { from, values, joint, unit }: Quantity,
  { spoken, recorded }: Sources,
): boolean {
  if (!said || values.length < 2 || joint === 'x') return false
  if (joint === '/' && isSaidInOne(said.reading, values, spoken)) return true
  if (joint === '-') {
    // In 'from 100 to 75 micrograms' the earlier dose comes from the record.
    const isChange = letter.words[from - 1]?.key === 'from'
    const [own, before] = [spoken, isChange ? [...recorded, ...spoken] : spoken].map((list) =>
      list.flatMap((each) => [...each.doses.map((dose) => dose.quantity), ...each.loose]),
    )
    return values.every((value, at) =>
      (at === 0 ? before : own)?.some(
        (each) => each.values.includes(value) && (each.unit === null || each.unit.name === unit?.name),
      ),
    )
  }
  const sentences = new Set(spoken.map((each) => said.reading.words[each.from]?.sentence))
  const near = said.reading.quantities.filter((each) =>
    sentences.has(said.reading.words[each.from]?.sentence),
  )
  const parts = values.map((value) => near.filter((each) => each.values.includes(value)))
  const united = unit === null || parts.some((part) => part.some((each) => each.unit?.name === unit.name))
  return (
    united && parts.every((part) => part.some((each) => each.unit === null || each.unit.name === unit?.name))
  )
}

/** True if '200/25' was dictated as 'two hundred twenty five'. */
function isSaidInOne(
  { words }: Reading,
  [first = 0, second = 0]: readonly number[],
  spoken: readonly MedicineFacts[],
): boolean {
  if (first % 100 !== 0 || second <= 0 || second >= 100) return false
  const own = spoken.flatMap((each) => [...each.doses.map(({ quantity }) => quantity), ...each.loose])
  return own.some(({ from, values }) => values[0] === first + second && words[from]?.kind === 'number')
}

/** True for different kinds of amount: '2 puffs' in the record and '100 micrograms' in the dictation. */
function isStrength(dose: Dose, current: readonly Dose[]): boolean {
  return current.every(
    (each) => each.quantity.unit !== null && each.quantity.unit.dimension !== dose.quantity.unit?.dimension,
  )
}

/** True if no dose was dictated beside this name, but the amount was dictated near another name of the medicine or after it. */
function isElsewhere({ said }: Comparison, dose: Dose, dictated: readonly Dose[]): boolean {
  if (dictated.some((each) => each.quantity.unit?.dimension === dose.quantity.unit?.dimension)) return false
  if (!said || !hasQuantity(said.reading, dose.quantity)) return false
  const owned = new Set(said.reading.medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity)))
  return said.reading.quantities.some(
    (each) =>
      isSame(each, dose.quantity) &&
      !owned.has(each) &&
      (each.unit !== null || each.values.every((value) => value >= 10 || !Number.isInteger(value))),
  )
}

function compareDoseFrequency(comparison: Comparison, dose: Dose, same: readonly Dose[]): Finding[] {
  const { frequency } = dose
  const times = timesOfDay(same)
  const known = same.flatMap((each) => (each.frequency ? [each.frequency] : []))
  if (!frequency || known.length === 0) return []
  // '2 mg in the morning and 2 mg at night' is twice daily, not once.
  const divided = times > 1 && frequency.rate !== null && known.every(({ rate }) => rate === null)
  const agrees = divided
    ? frequency.rate === `${times}/day`
    : known.some((each) => isSameFrequency(frequency, each))
  const reading = comparison.said?.reading ?? comparison.letter
  const isMost = frequency.asRequired && known.some((each) => isUpTo(reading, each))
  if (agrees || isMost || isSaidAfter(comparison, frequency, same)) return []
  const [source] = known
  return [
    findingOf(comparison, {
      kind: 'frequency',
      severity: dose.past ? 'major' : 'critical',
      place: frequency,
      source: source ?? null,
      message: `For '${wordsOf(comparison.letter, dose.quantity)}', the letter says '${wordsOf(comparison.letter, frequency)}', but the dictation says '${source ? wordsOf(reading, source) : ''}'.`,
      ...(source ? { fix: wordsOf(reading, source) } : {}),
    }),
  ]
}

/** Whether each value was dictated anywhere, without a unit or with the same one. */
function isSaid({ said }: Comparison, { values, unit }: Quantity): boolean {
  const fits = (each: Quantity) => each.unit === null || each.unit.name === unit?.name
  return values.every((value) =>
    said?.reading.quantities.some((each) => each.values.includes(value) && fits(each)),
  )
}

/**
 * True for 'twice a day is too much, once a day will do': the frequency comes later in the sentence and belongs to no other dose.
 */
function isSaidAfter({ said }: Comparison, frequency: Frequency, same: readonly Dose[]): boolean {
  if (!said) return false
  const { words, frequencies, medicines } = said.reading
  const owned = new Set(medicines.flatMap(({ doses }) => doses.map((dose) => dose.frequency?.from)))
  return frequencies.some(
    (each) =>
      isSameFrequency(frequency, each) &&
      !owned.has(each.from) &&
      same.some(
        ({ quantity }) =>
          each.from > quantity.from &&
          words[quantity.from]?.sentence === words[each.from]?.sentence &&
          !medicines.some(({ from }) => from > quantity.from && from < each.from),
      ),
  )
}

function wrongDose(
  comparison: Comparison,
  medicine: MedicineFacts,
  { quantity }: Dose,
  { dictated, kept }: { dictated: readonly Dose[]; kept: readonly Dose[] },
): Finding {
  const { letter, said, record } = comparison
  const words = wordsOf(letter, quantity)
  const sameDimension = (each: Dose) => each.quantity.unit?.dimension === quantity.unit?.dimension
  const meant = dictated.find(sameDimension) ?? dictated[0]
  const recorded = kept.find(sameDimension)
  const same = (meant ?? recorded)?.quantity
  const onlyUnit = same?.unit && quantity.unit && same.values.join() === quantity.values.join()
  const source =
    meant && said ? wordsOf(said.reading, meant.quantity) : recorded ? wordsOf(record, recorded.quantity) : ''
  return findingOf(comparison, {
    kind: onlyUnit ? 'unit' : 'dose',
    severity: dictated.length === 0 && isSaid(comparison, quantity) ? 'major' : 'critical',
    place: quantity,
    source: meant ? meant.quantity : source,
    message: source
      ? `For ${medicine.id}, the letter says '${words}', but the ${meant ? 'dictation' : 'record'} says '${source}'.`
      : `The dictation does not give the dose '${words}' for ${medicine.id}.`,
    ...(source ? { fix: source } : {}),
  })
}
