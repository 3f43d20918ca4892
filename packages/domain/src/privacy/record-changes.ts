// Shows the effect of a correction on a record, field by field, and finds printed letters that still have the earlier value.
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
import { plainTextOf } from '../language/plain-text.ts'

/** A record before a change. `version` is the version of these values, and the change made the next one. */
export type RecordState = { version: number; values: Readonly<Record<string, unknown>> }

/** The effect of a change on one field, as text. An empty field is ''. */
export type FieldChange = { version: number; field: PatientField; before: string; after: string }

/** Returns a key for one field of one change. */
export function changeKey({ version, field }: Pick<FieldChange, 'version' | 'field'>): string {
  return `${version} ${field}`
}

/**
 * Returns the fields that differ between each state and the next, newest change first. Fields that people cannot edit are left
 * out.
 */
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

/** Returns a field's value in readable form. */
function shownValue(field: PatientField, value: unknown): string {
  if (field === 'communicationNeeds')
    return needLines((value ?? null) as CommunicationNeeds | null).join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return ''
  if (field === 'dob') return shortDay(value)
  return field === 'nhsNumber' ? formatNhsNumber(value) : value
}

/**
 * Returns the changes that a printed letter does not include, because it has the earlier value. The print is JSON of any shape.
 */
export function changesNotPrinted(printed: unknown, changes: readonly FieldChange[]): FieldChange[] {
  const text = ` ${plainWords(withSignsAsWords(textsOf(printed).join(' '))).join(' ')} `
  const says = (wording: string) => {
    const words = plainWords(wording)
    return words.some(isTelling) && text.includes(` ${words.join(' ')} `)
  }
  return changes.filter((change) => earlierWordings[change.field]?.(change).some(says))
}

type Values = Pick<FieldChange, 'before' | 'after'>

/** The ways in which a letter may say the earlier value. Null means that the value proves nothing: 'male' is in many letters. */
const earlierWordings = {
  name: asEntered,
  dob: ({ before }) => [before, longDay(before), isoDay(before)],
  gender: null,
  nhsNumber: ({ before }) => [before, before.replaceAll(' ', '')],
  medicalRecordNumber: asEntered,
  phone: asEntered,
  email: asEntered,
  address: asEntered,
  emergencyContact: asEntered,
  communicationNeeds: needsWording,
  bloodType: bloodWordings,
  allergies: removedItems,
  medications: removedItems,
  insuranceInfo: asEntered,
  gpName: asEntered,
  gpPractice: asEntered,
  gpAddress: asEntered,
} satisfies Record<PatientField, ((change: Values) => string[]) | null>

function asEntered({ before }: Values): string[] {
  return [before]
}

function removedItems({ before, after }: Values): string[] {
  const stays = new Set(after.split(', '))
  return before.split(', ').filter((item) => !stays.has(item))
}

/** Whether this word in a letter proves anything. 'A', 'none', 'wife' and '12' prove nothing. */
function isTelling(word: string): boolean {
  return word.length >= (/^\d+$/u.test(word) ? 4 : 3) && !commonWords.has(word)
}

const commonWords = new Set(
  (
    'not nil none known unknown yes other nhs private self ' +
    'wife husband partner mother father parent parents son daughter sister brother friend carer'
  ).split(' '),
)

/** Writes 'A+' as words: 'A Rh positive'. 'A positive' alone is not enough, because of 'a positive test'. */
function bloodWordings({ before }: Values): string[] {
  const [group, rhesus, sign] = plainWords(withSignsAsWords(before))
  if (rhesus !== 'rh') return []
  return [
    ...['rh', 'rhd', 'rhesus'].map((factor) => `${group} ${factor} ${sign}`),
    ...['type', 'group', 'type is', 'group is'].map((start) => `blood ${start} ${group} ${sign}`),
  ]
}

function withSignsAsWords(text: string): string {
  return text.replaceAll(bloodType, (_, group: string, sign: string) =>
    sign === '+' ? `${group} Rh positive` : `${group} Rh negative`,
  )
}

const bloodType = /(?<![\p{L}\p{N}])(AB?|B|O)([+\-−])(?![\p{L}\p{N}])/gu

/**
 * Returns the line as the GP's copy prints it, without the consent. Its first words must be included, because 'by email' alone is
 * in many letters.
 */
function needsWording({ before }: Values): string[] {
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

/** Returns every text in the value, except images. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [plainTextOf(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
