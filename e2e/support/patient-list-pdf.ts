// Prints patient lists as another system would, so that each journey has its own people.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { longListPdf } from '../../bench/support/lists/long-list.ts'
import { peopleFrom } from '../../bench/support/lists/people.ts'

export type Listed = { name: string; dob: string; sex?: string; number?: string }

/** Returns the file's path. `headers` are the names of the four columns. */
export async function printList(
  browser: Browser,
  file: string,
  people: readonly Listed[],
  headers = ['Patient name', 'Date of birth', 'Sex', 'Hospital number'],
): Promise<string> {
  const rows = people.map(({ name, dob, sex = 'F', number = '' }) => [name, dob, sex, number])
  const cells = (tag: string, row: string[]) =>
    `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const page = await browser.newPage()
  await page.setContent(`<style>table { border-collapse: collapse; font: 10px sans-serif } td, th { border: 1px solid #999; padding: 2px 12px; text-align: left }</style>
    <h1>Clinic list</h1><table><thead>${cells('th', headers)}</thead>${rows.map((row) => cells('td', row)).join('')}</table>`)
  const bytes = await page.pdf({ format: 'A4' })
  await page.close()
  return keepIn(file, bytes)
}

/**
 * Writes a list of very many people. Each has a different date of birth, so that none is a likely duplicate.
 * The file is written directly, because printing takes long.
 */
export async function writeLongList(file: string, count: number): Promise<string> {
  const first = Date.UTC(1931, 0, 1)
  const people = peopleFrom(21, count).map((person, index) => ({
    ...person,
    dob: new Date(first + index * 5 * dayInMs).toISOString().slice(0, 10),
  }))
  return keepIn(file, longListPdf(people))
}

const dayInMs = 86_400_000

/** Returns the path of a file from the server's own tests, by its name. */
export function badFile(name: 'locked' | 'no-words' | 'truncated' | 'bomb'): string {
  return new URL(`../../apps/server/src/features/extraction/fixtures/${name}.pdf`, import.meta.url).pathname
}

/**
 * Returns the nth NHS number of the test range, from 0 to 99 999. Numbers without a check digit are skipped.
 */
export function testNhsNumber(n: number): string {
  const first = `999${String(n).padStart(6, '0')}`
  const sum = Array.from(first).reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? testNhsNumber(n + 100_000) : `${first}${check}`
}

async function keepIn(file: string, bytes: Uint8Array): Promise<string> {
  const place = path.join(await mkdtemp(path.join(tmpdir(), 'sincerely-lists-')), file)
  await writeFile(place, bytes)
  return place
}
