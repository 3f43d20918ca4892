// Marks numbers that look wrong beside the other patients of the list, because their shape is unusual or two people share them.
import { withMarks } from './field-marks.ts'
import type { MarkCode } from './marks.ts'
import type { PatientRecord } from './types.ts'

/** Returns the same records, with marks on such numbers. */
export function compareRecords(records: readonly PatientRecord[]): PatientRecord[] {
  const usual = usualShape(records)
  const owners = ownersOf(records)
  return records.map((record) => {
    const { value } = record.fields.medicalNumber
    if (value === null) return record
    const code = ((): MarkCode | null => {
      if ((owners.get(plain(value))?.size ?? 0) > 1) return 'number_shared'
      return usual !== null && shapeOf(value) !== usual ? 'number_unusual' : null
    })()
    if (code === null) return record
    const medicalNumber = withMarks(record.fields.medicalNumber, [code])
    return { ...record, fields: { ...record.fields, medicalNumber } }
  })
}

/** Returns the shape that nearly all numbers of a longer list have, or null if they differ. */
function usualShape(records: readonly PatientRecord[]): string | null {
  const shapes = new Map<string, number>()
  const numbers = records.flatMap(({ fields }) => fields.medicalNumber.value ?? [])
  for (const number of numbers) shapes.set(shapeOf(number), (shapes.get(shapeOf(number)) ?? 0) + 1)
  const [shape, count] = [...shapes].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  return numbers.length >= 10 && count >= 0.9 * numbers.length ? shape : null
}

/**
 * Returns the shape of a number: 'MR100234' → 'A0 some'. In most systems the number of digits varies by at most one, so below
 * nine digits they are counted only as 'some' or, below four, 'few'.
 */
function shapeOf(number: string): string {
  const digits = number.replaceAll(/\D/gu, '').length
  const form = plain(number)
    .replaceAll(/\p{L}+/gu, 'A')
    .replaceAll(/\d+/gu, '0')
  return `${form} ${digits >= 9 ? digits : digits >= 4 ? 'some' : 'few'}`
}

/** Returns the patients with each number. A person who is printed twice counts once. */
function ownersOf(records: readonly PatientRecord[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const { fields } of records) {
    const { value } = fields.medicalNumber
    if (value === null) continue
    const names = owners.get(plain(value)) ?? new Set<string>()
    names.add(fields.name.value.toLowerCase())
    owners.set(plain(value), names)
  }
  return owners
}

function plain(number: string): string {
  return number.replaceAll(/[\s-]/gu, '').toUpperCase()
}
