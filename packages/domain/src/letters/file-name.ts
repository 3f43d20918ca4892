// Returns a letter's file name, which is safe on every system, and the header that sends it to the browser.

import { withoutHiddenCharacters } from './allowed-markup.ts'

/**
 * Returns `Letter_{name with underscores}_{YYYY-MM-DD}.pdf` (spec §9, rules §4). Characters that a file system refuses become
 * underscores, accents stay, and a long name is cut to 55 characters. `date` is YYYY-MM-DD.
 */
export function letterFileName(
  patientName: string,
  date: string,
  extension: 'pdf' | 'docx' | 'json' = 'pdf',
): string {
  return `Letter_${namePart(patientName)}_${date}.${extension}`
}

/** Returns the name of a file with many letters: `Letters_{YYYY-MM-DD}.pdf`, with the day on which it is made. */
export function lettersFileName(date: string, extension: 'pdf' | 'zip'): string {
  return `Letters_${date}.${extension}`
}

/**
 * Makes the names unique: repeated ones get `_2`, `_3` … before the extension. Names that differ only in case, or in how an
 * accent is encoded, count as equal, because most systems treat them as equal.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/u.exec(name) ?? []
    let unique = name
    for (let next = 2; taken.has(asOneName(unique)); next += 1) unique = `${stem}_${next}${ending}`
    taken.add(asOneName(unique))
    return unique
  })
}

/**
 * Returns the value of a Content-Disposition header (RFC 6266), with an ASCII name for old programs and the full name as RFC 5987
 * encodes it. It never contains a line break or an unescaped quote.
 */
export function contentDisposition(fileName: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const name = cleanName(fileName)
  return `${kind}; filename="${asciiName(name)}"; filename*=UTF-8''${encodeRfc5987(name)}`
}

function asOneName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

const LONGEST_NAME = 55

/** Letters that do not decompose into a plain letter and an accent. */
const PLAIN_LETTERS: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
}

function namePart(patientName: string): string {
  const name = cleanName(patientName.normalize('NFC').replace(/\s+/gu, '_'))
    .replace(/_+/gu, '_')
    .replace(/^[_.-]+/u, '')
  const cut = Array.from(name).slice(0, LONGEST_NAME).join('')
  return cut.replace(/[_.-]+$/u, '') || 'Unnamed'
}

function cleanName(name: string): string {
  return withoutHiddenCharacters(name).replace(/[\s\\/:*?"<>|\u200E\u200F]/gu, '_')
}

function asciiName(name: string): string {
  return Array.from(name, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._'-]/gu, '_')
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
