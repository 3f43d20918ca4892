// Puts many letters in one zip file, with one PDF each and a list of them.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvText } from '@sincerely/domain/csv'
import { uniqueFileNames } from '@sincerely/domain/letters/file-name'
import { statusLabels } from '@sincerely/domain/letters/status'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { type Zippable, strToU8, zipSync } from 'fflate'
import { asPrintFailure } from '../output/print-failure.ts'
import type { Typesetter } from '../output/typeset-letter.ts'
import {
  type BatchMessage,
  type BatchSheet,
  MOST_FILE_BYTES,
  type UnprintableLetter,
} from './batch-messages.ts'

/** Prints the addressee's copy of each letter, as in its own download, or returns the letters that prevent the file. */
export async function zipSheets(sheets: BatchSheet[], typeset: Typesetter, at: Date): Promise<BatchMessage> {
  const names = uniqueFileNames(sheets.map(({ fileName }) => fileName))
  const files: Zippable = {}
  const unprintable: UnprintableLetter[] = []
  let size = 0
  for (const [index, { id, printed }] of sheets.entries()) {
    try {
      const file = typeset([printed])
      size += file.byteLength
      files[names[index] ?? ''] = file
    } catch (error) {
      unprintable.push({ id, message: asPrintFailure(error).message })
    }
    if (size > MOST_FILE_BYTES) return { tooLarge: true }
    // Documents are freed only between turns of the event loop.
    await nextTurn()
  }
  if (unprintable.length > 0) return { unprintable }
  files['Letters.csv'] = [strToU8(listOf(sheets, names)), { level: 6 }]
  // PDFs are already compressed.
  return { file: zipSync(files, { level: 0, mtime: at }) }
}

function listOf(sheets: BatchSheet[], names: string[]): string {
  const rows = sheets.map(({ id, patientName, type, status }, at) => [
    names[at] ?? '',
    id,
    patientName,
    letterTypeName(type),
    statusLabels[status].label,
  ])
  return csvText([['File', 'Letter no.', 'Patient', 'Type', 'Status'], ...rows])
}
