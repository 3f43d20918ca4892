// Finds doses in the letter that change in the wrong direction: 'increased from 5 mg to 2.5 mg', 'reduced
// from 20 mg to 40 mg'.
import { amountsOf, type Quantity } from '../facts/quantities.ts'
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

export function findContradictions(comparison: Comparison): Finding[] {
  return comparison.letter.medicines.flatMap((medicine) => wrongDirection(comparison, medicine))
}

function wrongDirection(comparison: Comparison, medicine: MedicineFacts): Finding[] {
  const { letter } = comparison
  const said = medicine.actions.find(({ action }) => action === 'increase' || action === 'reduce')
  const from = medicine.doses.find(
    ({ quantity }) => letter.words[quantity.from - 1]?.key === 'from',
  )?.quantity
  const to = medicine.doses.find(
    ({ quantity }) => letter.words[quantity.from - 1]?.key === 'to' && from && quantity.from > from.from,
  )?.quantity
  if (!said || !from || !to || from.unit?.dimension !== to.unit?.dimension) return []
  const grows = amountOf(to) > amountOf(from)
  if (amountOf(to) === amountOf(from) || grows === (said.action === 'increase')) return []
  return [
    findingOf(comparison, {
      kind: 'contradiction',
      severity: 'critical',
      place: { from: Math.min(said.at, from.from), to: Math.max(said.to, to.to) },
      source: wordsOf(letter, { from: said.at, to: said.to }),
      message: `The letter contradicts itself: '${wordsOf(letter, { from: said.at, to: said.to })}' and '${wordsOf(letter, { from: from.from - 1, to: to.to })}'.`,
    }),
  ]
}

function amountOf(quantity: Quantity): number {
  return amountsOf(quantity)[0] ?? 0
}
