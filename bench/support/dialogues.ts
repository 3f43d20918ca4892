// Reads pairs of a spoken consultation and its written note from a CSV file.
import { readFileSync } from 'node:fs'

export type Dialogue = { id: string; spoken: string; note: string }

/**
 * Expects the columns dataset, encounter_id, dialogue and note. Cells may contain line breaks within quotes.
 */
export function readDialogues(file: string): Dialogue[] {
  return readRows(readFileSync(file, 'utf8'))
    .slice(1)
    .filter((row) => row.length >= 4)
    .map(([, id = '', spoken = '', note = '']) => ({ id, spoken: spoken.replaceAll(/\[\w+\]/gu, ''), note }))
}

function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows
}
