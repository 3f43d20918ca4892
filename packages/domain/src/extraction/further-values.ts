// Reads a patient's other values: contact details, practice, allergies and medicines.
import { hasNeeds, needLines, readNeeds } from '../patients/communication-needs.ts'
import { readCommaList } from '../patients/comma-list.ts'
import { kindOf } from './facts.ts'
import { withMarks } from './field-marks.ts'
import type { MarkCode } from './marks.ts'
import noneKnown from './none-known.json' with { type: 'json' }
import { withPlainSigns } from './plain-signs.ts'
import { lacksZero } from './spreadsheet-cells.ts'
import { tidy } from './tidy-text.ts'
import type { ColumnMeaning, Field, ReadFields } from './types.ts'

/** `cell` returns the printed text for a meaning, and `doubted` adds doubts. Fields without a value are left out. */
export function furtherValues(
  cell: (meaning: ColumnMeaning) => string,
  doubted: <T>(field: Field<T>, meaning: ColumnMeaning) => Field<T>,
): Partial<ReadFields> {
  const fields: Partial<ReadFields> = {}
  for (const meaning of ['phone', 'email', 'address', 'gpName', 'gpPractice'] as const) {
    const printed = meaning === 'phone' ? withPlainSigns(tidy(cell(meaning))) : tidy(cell(meaning))
    if (isNothing(printed)) continue
    const isShort = meaning === 'phone' && lacksZero(printed)
    const value = isShort ? `0${printed}` : printed
    const doubts: MarkCode[] = isShort ? ['zero_added'] : LIKELY[meaning](value) ? [] : ['value_unlikely']
    fields[meaning] = doubted(withMarks({ value }, doubts), meaning)
  }
  for (const meaning of ['allergies', 'medications'] as const) {
    const value = itemsIn(cell(meaning))
    if (value.length === 0) continue
    const unlikely: MarkCode[] = value.every((item) => /\p{L}{2}/u.test(item)) ? [] : ['value_unlikely']
    fields[meaning] = doubted(withMarks({ value }, unlikely), meaning)
  }
  const needs = tidy(cell('communicationNeeds'))
  const read = readNeeds(needs)
  // 'None' is the answer of a patient who was asked, but '-' and 'Not recorded' are not.
  if (read !== null && !(isNothing(needs) && hasNeeds(read)))
    fields.communicationNeeds = doubted({ value: needLines(read) }, 'communicationNeeds')
  return fields
}

/** Splits a cell into items: 'Penicillin; latex' has two, 'None known' has none. */
export function itemsIn(cell: string): string[] {
  return tidy(cell)
    .split(/\s*[•·]\s*|\s+\/\s+/u)
    .flatMap(readCommaList)
    .filter((item) => !isNothing(item))
}

/** True for 'None recorded', 'No known drug allergies' and '-'. One word denies, and the others name the absent thing. */
function isNothing(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .match(/[\p{L}/]+/gu)
  if (words === null) return !/\p{N}/u.test(text)
  return words.some((word) => NO.has(word)) && words.every((word) => NO.has(word) || OF.has(word))
}

const NO = new Set(noneKnown.no)
const OF = new Set(noneKnown.of)

/** Checks that a value has a likely form. If not, another value may have followed the label. */
const LIKELY = {
  phone: (value: string) => value.replaceAll(/\D/gu, '').length >= 6 && kindOf(value) !== 'date',
  email: (value: string) => value.includes('@'),
  address: (value: string) => /\p{L}/u.test(value) && kindOf(value) !== 'email',
  gpName: (value: string) => /\p{L}{2}/u.test(value) && !/[\p{N}@]/u.test(value),
  gpPractice: (value: string) => /\p{L}{2}/u.test(value) && !value.includes('@'),
} as const satisfies Partial<Record<ColumnMeaning, (value: string) => boolean>>
