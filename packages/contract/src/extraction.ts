// Defines the reading of patient lists from PDF files (spec §7 Patients, rules §4), Excel workbooks and CSV files.
import { z } from 'zod'
import { ExtractedList, ExtractedPatient } from './extracted-lists.ts'
import { defineRoutes } from './route.ts'

/** The result for one file: its patients, or why there are none. */
export const UploadedFile = z.object({
  name: z.string(),
  ok: z.boolean(),
  count: z.number().int(),
  /** A code for programs and a sentence for people. Both are null if there is no problem. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  list: ExtractedList.nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const Extraction = z.object({
  /** Whether a file contained a patient. */
  success: z.boolean(),
  extractedPatients: z.array(ExtractedPatient),
  count: z.number().int(),
  message: z.string(),
  error: z.string().nullable(),
  files: z.array(UploadedFile),
})
export type Extraction = z.infer<typeof Extraction>

/** The progress of the reading. */
export const ReadingProgress = z.object({
  name: z.string(),
  page: z.number().int(),
  pages: z.number().int(),
  /** The number of rows of a table, which has no pages. */
  rows: z.number().int().optional(),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

export const extractionRoutes = defineRoutes({
  upload: {
    kind: 'stream',
    takes: 'files',
    method: 'POST',
    path: '/api/patients/upload',
    can: 'patient.create',
    does: 'Read patient lists from PDF, Excel (.xlsx) and CSV files (multipart, field `files`, 10 MB each); nothing is stored. 422 if no patient was found in any file',
    reply: Extraction,
    block: ReadingProgress,
    statusOf: (reply) => (isSuccess(reply) ? 200 : 422),
  },
})

function isSuccess(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true
}
