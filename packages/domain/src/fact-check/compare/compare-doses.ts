// Doses of one medicine: amount, unit, and how often that amount.
import type { Quantity } from '../facts/quantities.ts'
import type { Dose, MedicineFacts } from '../facts/medicine.ts'
import type { Finding } from '../types.ts'
import { isSame } from './compare-quantities.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isSameFrequency } from './same-facts.ts'

export type Sources = { spoken: readonly MedicineFacts[]; recorded: readonly MedicineFacts[] }

export function compareDoses(
  comparison: Comparison,
  medicine: MedicineFacts,
  { spoken, recorded }: Sources,
): Finding[] {
  const dictated = spoken.flatMap((each) => each.doses)
  const kept = recorded.flatMap((each) => each.doses)
  return medicine.doses.flatMap((dose) => {
    const same = dictated.filter((each) => isSame(dose.quantity, each.quantity))
    if (
      same.length === 0 &&
      spoken.some((each) => each.loose.some((quantity) => isSame(dose.quantity, quantity)))
    )
      return []
    if (same.length === 0 && isCompound(comparison, dose.quantity, spoken)) return []
    if (same.length > 0)
      return onRecordAsRequired(dose, kept) ? [] : compareDoseFrequency(comparison, dose, same)
    const onRecord = kept.some((each) => isSame(dose.quantity, each.quantity))
    const current = dictated.filter((each) => !each.past)
    if (onRecord && (dose.past || current.length === 0 || isStrength(dose, current))) return []
    if (isElsewhere(comparison, dose, dictated)) return []
    return [wrongDose(comparison, medicine, dose, { dictated, kept })]
  })
}

/** 'as required' of the record still holds when the dictation says how often it was. */
function onRecordAsRequired({ frequency }: Dose, kept: readonly Dose[]): boolean {
  return frequency?.asRequired === true && kept.some((each) => each.frequency?.asRequired)
}

/** '55/22 micrograms' dictated as '55, 22 micrograms': each part stands beside the medicine, one with the unit. */
function isCompound(
  { said }: Comparison,
  { values, joint, unit }: Quantity,
  spoken: readonly MedicineFacts[],
): boolean {
  if (!said || values.length < 2 || joint === 'x') return false
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

/** '2 puffs' on record beside '100 micrograms' dictated: another kind of amount. */
function isStrength(dose: Dose, current: readonly Dose[]): boolean {
  return current.every(
    (each) => each.quantity.unit !== null && each.quantity.unit.dimension !== dose.quantity.unit?.dimension,
  )
}

/** No dose was dictated with this name, but the amount was, near another name of it or after it. */
function isElsewhere({ said }: Comparison, dose: Dose, dictated: readonly Dose[]): boolean {
  if (dictated.some((each) => each.quantity.unit?.dimension === dose.quantity.unit?.dimension)) return false
  const owned = new Set(said?.reading.medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity)))
  return said?.reading.quantities.some((each) => isSame(each, dose.quantity) && !owned.has(each)) ?? false
}

function compareDoseFrequency(comparison: Comparison, dose: Dose, same: readonly Dose[]): Finding[] {
  const { frequency } = dose
  const known = same.flatMap((each) => (each.frequency ? [each.frequency] : []))
  if (!frequency || known.length === 0 || known.some((each) => isSameFrequency(frequency, each))) return []
  const reading = comparison.said?.reading ?? comparison.letter
  const [source] = known
  return [
    findingOf(comparison, {
      kind: 'frequency',
      severity: 'critical',
      place: frequency,
      source: source ?? null,
      message: `The letter says '${wordsOf(comparison.letter, frequency)}' with '${wordsOf(comparison.letter, dose.quantity)}', the dictation '${source ? wordsOf(reading, source) : ''}'.`,
      ...(source ? { fix: wordsOf(reading, source) } : {}),
    }),
  ]
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
    severity: 'critical',
    place: quantity,
    source: meant ? meant.quantity : source,
    message: source
      ? `The letter says '${words}' for ${medicine.id}, the ${meant ? 'dictation' : 'record'} '${source}'.`
      : `No dose of '${words}' was dictated for ${medicine.id}.`,
    ...(source ? { fix: source } : {}),
  })
}
