// Reads patients from a PDF's text: tries the possible layouts and keeps the best.
import { readBlocks } from './block-layout.ts'
import { withSamples } from './column-samples.ts'
import { readDelimited } from './delimited-layout.ts'
import { hasMark, withoutMark } from './field-marks.ts'
import { withoutFurniture } from './furniture.ts'
import { linesOf } from './lines.ts'
import { type WarningCode, warningOf } from './marks.ts'
import { pageNumbers } from './page-numbers.ts'
import { dayOrderOf, patientsOf } from './patient-rows.ts'
import { scoreOf } from './score.ts'
import { type PageLines, stripPlans } from './strips.ts'
import { type ReadLayout, readCountedTables, readTables } from './table-layout.ts'
import type { Strip } from './table-sections.ts'
import type {
  ListWarning,
  ReadFields,
  PatientList,
  PatientRecord,
  PatientTable,
  ReadingOptions,
  TextPage,
} from './types.ts'
import { uprightWords } from './words.ts'

/**
 * Returns the patients of one file, with a mark on each uncertain value. Never throws: a file without patients has a `reason`.
 * The same pages and options give the same result.
 */
export function readPatientList(pages: readonly TextPage[], options: ReadingOptions): PatientList {
  const list = readPages(pages, options)
  return list.reason ? { ...list, warnings: [...list.warnings, ...crossedWarnings(pages)] } : list
}

function readPages(pages: readonly TextPage[], options: ReadingOptions): PatientList {
  const unreadable = whyUnreadable(pages)
  if (unreadable) return refused(unreadable)
  const lines = linesOfPages(pages)
  const best = bestReading(lines, options)
  if (!best || best.tables.length === 0) return refused('no_patients')
  return patientList(best.tables, options, warningsOf(pages, best))
}

/** Returns the list from these tables. `extra` are warnings about the file. */
export function patientList(
  tables: readonly PatientTable[],
  options: ReadingOptions,
  extra: readonly ListWarning[] = [],
): PatientList {
  const { records, codes } = lackingOnce(patientsOf(tables, options))
  const about = new Set([...codes, ...orderWarnings(tables, records)])
  const warnings = [...extra, ...[...about].map((code) => warningOf(code))]
  const list = { tables: withSamples(tables, records), warnings }
  if (records.length === 0) return { ...list, records: [], reason: warningOf('no_patients') }
  const understood =
    tables.some(({ columns }) => columns.some(({ sureness }) => sureness === 'person')) ||
    isUnderstood(records)
  if (understood) return { ...list, records, reason: null }
  return {
    ...list,
    records: [],
    reason: warningOf(holdsPatients(records) ? 'layout_unclear' : 'no_patients'),
  }
}

const LACKING = [
  { field: 'dob', mark: 'dob_missing', warning: 'no_dates_of_birth' },
  { field: 'gender', mark: 'gender_missing', warning: 'no_sexes' },
  { field: 'medicalNumber', mark: 'number_missing', warning: 'no_numbers' },
] as const

/** Reports a value that the whole file lacks only once, because marks on every row would hide the other doubts. */
function lackingOnce(records: PatientRecord[]): {
  records: PatientRecord[]
  codes: WarningCode[]
} {
  const lacking = LACKING.filter(
    ({ field, mark }) => records.length > 0 && records.every(({ fields }) => hasMark(fields[field], mark)),
  )
  const fieldsOf = ({ fields }: PatientRecord): ReadFields => ({
    ...fields,
    ...Object.fromEntries(
      lacking.map(({ field, mark }) => [field, withoutMark<unknown>(fields[field], mark)]),
    ),
  })
  return {
    records:
      lacking.length === 0 ? records : records.map((record) => ({ ...record, fields: fieldsOf(record) })),
    codes: lacking.map(({ warning }) => warning),
  }
}

function refused(code: WarningCode): PatientList {
  return { tables: [], records: [], warnings: [], reason: warningOf(code) }
}

function whyUnreadable(pages: readonly TextPage[]): WarningCode | null {
  const text = pages.flatMap(({ items }) => items.map((item) => item.text)).join('')
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < 12) return text.trim() === '' || letters === text.trim().length ? 'no_text' : 'garbled_text'
  const garbage = text.match(/[\p{Cc}\p{Co}\uFFFD]/gu)?.length ?? 0
  return garbage > 0.2 * text.length ? 'garbled_text' : null
}

function linesOfPages(pages: readonly TextPage[]): PageLines[] {
  const lines = withoutFurniture(pages.map((page) => linesOf(uprightWords(page))))
  return pages.map(({ number }, at) => ({ number, lines: lines[at] ?? [] }))
}

type Layout = (strips: readonly Strip[], today: string) => ReadLayout
const LAYOUTS: readonly Layout[] = [readTables, readCountedTables, readBlocks, readDelimited]

/** Chooses the layout of a long file on its first pages, and then uses it for all. */
function bestReading(pages: readonly PageLines[], options: ReadingOptions): ReadLayout | null {
  const sample = pages.slice(0, SAMPLE_PAGES)
  const tried = stripPlans(sample).flatMap((strips, plan) =>
    LAYOUTS.map((layout) => {
      const read = layout(strips, options.today)
      return { plan, layout, read, score: scoreOf(patientsOf(read.tables, options), read) }
    }),
  )
  // A layout that finds nothing must not win over one that a person could correct.
  const [best] = tried.filter(({ read }) => read.tables.length > 0).toSorted((a, b) => b.score - a.score)
  if (!best) return null
  if (pages.length <= SAMPLE_PAGES) return best.read
  const strips = stripPlans(pages)[best.plan]
  return strips ? best.layout(strips, options.today) : best.read
}

const SAMPLE_PAGES = 6

/** True if most patients have a plausible name and something that identifies them. */
function isUnderstood(records: readonly PatientRecord[]): boolean {
  const sound = records.filter(({ fields: { name, dob, medicalNumber } }) => {
    const named = name.value !== '' && !hasMark(name, 'name_unusual') && !hasMark(name, 'name_long')
    return named && (dob.value !== null || medicalNumber.value !== null)
  })
  return sound.length >= 0.4 * records.length && sound.length > 0
}

/** True if at least 30% of the rows have a date of birth or an undoubted name, so that the file is probably a patient list. */
function holdsPatients(records: readonly PatientRecord[]): boolean {
  const likely = records.filter(
    ({ fields: { name, dob } }) => dob.value !== null || (name.value !== '' && !name.marks),
  )
  return likely.length >= 0.3 * records.length
}

function warningsOf(pages: readonly TextPage[], { tables, leftOut }: ReadLayout): ListWarning[] {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  const blank = pages
    .filter(({ items, isBlank }) => items.length === 0 && isBlank !== true)
    .map(({ number }) => number)
  const scanned = pages.filter(({ isScan }) => isScan === true).map(({ number }) => number)
  const doubtful = pages.some(({ items }) => items.some((item) => item.doubt === 'doubtful_font'))
  return [
    ...(blank.length > 0
      ? [warningOf(blank.length > 1 ? 'pages_without_text' : 'page_without_text', pageNumbers(blank))]
      : []),
    ...(doubtful ? [warningOf('doubtful_fonts')] : []),
    ...(scanned.length > 0
      ? [warningOf(scanned.length > 1 ? 'pages_scanned' : 'page_scanned', pageNumbers(scanned))]
      : []),
    ...(leftOut > Math.max(8 * pages.length, 0.3 * rows) ? [warningOf('lines_left_out')] : []),
  ]
}

/** Warns that another reader of this file does not receive what is crossed out on these pages. */
function crossedWarnings(pages: readonly TextPage[]): ListWarning[] {
  const crossed = pages.filter(({ marked = [] }) => marked.some(({ code }) => code !== 'annotated'))
  return crossed.length === 0
    ? []
    : [warningOf('crossed_out', pageNumbers(crossed.map(({ number }) => number)))]
}

function orderWarnings(tables: readonly PatientTable[], records: readonly PatientRecord[]): WarningCode[] {
  if (records.length > 0 && records.every(({ fields }) => fields.dob.value === null))
    return ['no_dates_of_birth']
  if (dayOrderOf(tables).mixed) return ['day_order_mixed']
  return records.some(({ fields }) => hasMark(fields.dob, 'dob_order_ambiguous'))
    ? ['day_order_ambiguous']
    : []
}
