// The effect of a correction on a record, field by field, and which printed letters still say the earlier value.
import { shortDay } from '../dates.ts'
import {
  type CommunicationNeeds,
  needLines,
  tellGp,
  toldNeedsStart,
} from '../patients/communication-needs.ts'
import { type PatientField, patientFields } from '../patients/field-labels.ts'
import { plainWords } from '../patients/name-words.ts'
import { formatNhsNumber } from '../patients/nhs-number.ts'
import { plainTextOf } from '../fact-check/plain-text.ts'

/** A record before a change; `version` is its own, and the change made the next. */
export type RecordState = { version: number; values: Readonly<Record<string, unknown>> }

/** The effect of a change on one field, as text; '' if it was empty. */
export type FieldChange = { version: number; field: PatientField; before: string; after: string }

/** Identifies one field of one change. */
export function changeKey({ version, field }: Pick<FieldChange, 'version' | 'field'>): string {
  return `${version} ${field}`
}

/** The fields that differ between each state and the next, newest change first; fields that people cannot edit are left out. */
export function fieldChanges(states: readonly RecordState[]): FieldChange[] {
  const ordered = states.toSorted((a, b) => a.version - b.version)
  return ordered
    .flatMap(({ version, values }, at) => {
      const next = ordered[at + 1]
      if (next === undefined) return []
      return patientFields.flatMap((field) => {
        const before = shownValue(field, values[field])
        const after = shownValue(field, next.values[field])
        return before === after ? [] : [{ version, field, before, after }]
      })
    })
    .toSorted((a, b) => b.version - a.version)
}

/** A field's value in readable form. */
function shownValue(field: PatientField, value: unknown): string {
  if (field === 'communicationNeeds')
    return needLines((value ?? null) as CommunicationNeeds | null).join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return ''
  if (field === 'dob') return shortDay(value)
  return field === 'nhsNumber' ? formatNhsNumber(value) : value
}

/** The changes a printed letter does not include, because it says the earlier value. The print is JSON of any shape. */
export function changesNotPrinted(printed: unknown, changes: readonly FieldChange[]): FieldChange[] {
  const text = ` ${plainWords(textsOf(printed).join(' ')).join(' ')} `
  const says = (wording: string) => {
    const words = plainWords(wording).join(' ')
    return words !== '' && text.includes(` ${words} `)
  }
  return changes.filter((change) => wrongWordings(change).some(says))
}

/** Ways a print may say the earlier value. A gender is not evidence: 'male' is in many letters. */
function wrongWordings({ field, before, after }: FieldChange): string[] {
  if (field === 'gender') return []
  if (field === 'dob') return [before, longDay(before), isoDay(before)]
  if (field === 'nhsNumber') return [before, before.replaceAll(' ', '')]
  if (field === 'communicationNeeds') return needsWording(before)
  if (field !== 'allergies' && field !== 'medications') return [before]
  const stays = new Set(after.split(', '))
  return before.split(', ').filter((item) => !stays.has(item))
}

/**
 * The line as the GP's copy prints it, without the consent. Its first words belong to it: 'by email' alone is in many
 * letters.
 */
function needsWording(before: string): string[] {
  const needs = before.split(', ').filter((line) => line !== tellGp)
  return needs.join('') === '' ? [] : [`${toldNeedsStart}${needs.join(', ')}`]
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function longDay(day: string): string {
  const [date, month, year] = day.split('/')
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year ?? ''}`
}

function isoDay(day: string): string {
  return day.split('/').toReversed().join('-')
}

/** Every text in it, except images. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [plainTextOf(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
