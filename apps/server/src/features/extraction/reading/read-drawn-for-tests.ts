// Reads the first page of a PDF and its patients without a child process, for tests.
import type { PatientRecord, TextPage } from '@sincerely/domain/extraction/types'
import { readPatientList } from '@sincerely/domain/extraction/read-patient-list'
import { openPdf } from './open-pdf.ts'
import { readPage } from './page-text.ts'

export async function firstPage(bytes: Uint8Array): Promise<TextPage> {
  const opened = await openPdf(bytes)
  if (typeof opened === 'string') throw new Error(opened)
  const layers = await opened.getOptionalContentConfig()
  const text = await readPage(await opened.getPage(1), { fonts: new Set(), left: 1000, layers })
  if (text === 'too_much_text') throw new Error(text)
  return { number: 1, ...text }
}

export async function patientsIn(bytes: Uint8Array): Promise<PatientRecord[]> {
  return readPatientList([await firstPage(bytes)], { today: '2026-11-27' }).records
}
