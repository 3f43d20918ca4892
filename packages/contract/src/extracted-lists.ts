// Defines a patient list read from a file: what was recognised, with the cells as printed.
import { cellDoubtCodes, columnMeanings, sureness } from '@sincerely/domain/extraction/types'
import { genders } from '@sincerely/domain/patients/gender'
import { z } from 'zod'
import { Day } from './fields.ts'

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const ListColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  meaning: z.enum(columnMeanings),
  sureness: z.enum(sureness),
  samples: z.array(z.string()),
})

const ListRow = z.object({
  page: z.number().int(),
  box: Box,
  cells: z.array(z.string()),
  doubts: z.array(
    z.object({ column: z.number().int(), code: z.enum(cellDoubtCodes), text: z.string().optional() }),
  ),
  raw: z.string(),
})

/** One recognised list. The domain's `applyColumnMeanings` reads it again with other meanings. */
export const ExtractedTable = z.object({
  layout: z.enum(['table', 'cards', 'lines']),
  columns: z.array(ListColumn),
  rows: z.array(ListRow),
})

/** A message about a file, as a code and a sentence. */
export const ListWarning = z.object({ code: z.string(), message: z.string() })

/** The details of a file that the browser shows beside its rows. Sizes are in points, as displayed. A table has no pages. */
export const ExtractedList = z.object({
  tables: z.array(ExtractedTable),
  warnings: z.array(ListWarning),
  pages: z.array(z.object({ number: z.number().int(), width: z.number(), height: z.number() })),
})
export type ExtractedList = z.infer<typeof ExtractedList>

/** An uncertain value, and the reason. */
const Mark = z.object({ field: z.string(), code: z.string(), message: z.string() })

/** One patient of a list (spec §3, rules §2). An unknown date is null, never 1900-01-01 (product §2). */
export const ExtractedPatient = z.object({
  name: z.string(),
  dob: Day.nullable(),
  gender: z.enum(genders),
  /** The number as printed, or 'Auto-generated'. */
  medicalNumber: z.string(),
  nhsNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  gpName: z.string().nullable(),
  gpPractice: z.string().nullable(),
  allergies: z.array(z.string()),
  medications: z.array(z.string()),
  /** The index of the file in `files`, and the page in that file. In a table, `page` is the number of the row. */
  file: z.number().int(),
  page: z.number().int(),
  marks: z.array(Mark),
})
export type ExtractedPatient = z.infer<typeof ExtractedPatient>
