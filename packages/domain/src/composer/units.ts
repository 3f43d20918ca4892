// Defines units as dictated and as printed (rules §7.4: mg, g, mL; micrograms, nanograms and units in full).
import lexicon from './units.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import type { Token } from './tokens.ts'

export type Unit = { print: string; dose: boolean }

/** Returns the unit that starts here, and the position after it. */
export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; next: number } | null {
  const found = phraseAt(INDEX, tokens, at)
  return found && { unit: found.entry.unit, next: found.next }
}

/** Nouns whose small counts are written in digits: '6 weeks', '2 puffs'. */
export const COUNTED_NOUNS: ReadonlySet<string> = new Set(lexicon.counted)

/** Words after which even a small number is in digits: 'type 2', 'grade 2', 'potassium 4'. */
export const NUMBERED_WORDS: ReadonlySet<string> = new Set(lexicon.numbered)

/** Short names that are written together with their number: BRCA2, HER2, FEV1. */
export const JOINED_NAMES: ReadonlySet<string> = new Set(lexicon.joined)

/** Words whose number is only a label: 'stage three'. */
export const LABELS: ReadonlySet<string> = new Set(lexicon.labels)

/** Nouns that count medicines: 'tablets', 'puffs'. */
export const FORMS: ReadonlySet<string> = new Set(lexicon.forms)

/**
 * Writes a dose in British style: no trailing zero; below 1 g in mg, below 1 mg in micrograms, below 1 microgram in nanograms
 * (rules §7.4). `amount` is a plain decimal.
 */
export function doseInStyle(amount: string, unit: string): { amount: string; unit: string } {
  const smaller = SMALLER.get(unit)
  if (smaller === undefined || Number(amount) >= 1 || Number(amount) === 0) {
    return { amount: withoutTrailingNoughts(amount), unit }
  }
  return doseInStyle(timesThousand(amount), smaller)
}

/** Removes trailing zeros: '5.0' → '5', '2.50' → '2.5'. */
export function withoutTrailingNoughts(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/u, '') : amount
}

type Said = { say: string; unit: Unit }

const SMALLER = new Map([
  ['g', 'mg'],
  ['mg', 'micrograms'],
  ['micrograms', 'nanograms'],
  ['microgram', 'nanograms'],
])

const INDEX = indexPhrases<Said>(
  [...saidUnits(lexicon.dose, true), ...saidUnits(lexicon.measure, false)],
  (entry) => entry.say,
)

function saidUnits(units: Record<string, string[]>, dose: boolean): Said[] {
  return Object.entries(units).flatMap(([print, said]) => said.map((say) => ({ say, unit: { print, dose } })))
}

function timesThousand(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const padded = fraction.padEnd(3, '0')
  const moved = `${whole}${padded.slice(0, 3)}`.replace(/^0+(?=\d)/u, '')
  return padded.length > 3 ? `${moved}.${padded.slice(3)}` : moved
}
