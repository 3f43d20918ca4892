// Writes a PDF of thousands of patients directly, to check that reading a long list takes seconds and not
// minutes.
import type { Person } from './people.ts'
import { commaName, dateIn, sexLetter, spaced } from './write.ts'

const ROWS_A_PAGE = 42
const COLUMNS = [40, 230, 320, 370, 470]

/** Writes a plain table with its header on every page. Accents that its font lacks are left out. */
export function longListPdf(people: readonly Person[]): Uint8Array {
  const pages = Array.from({ length: Math.ceil(people.length / ROWS_A_PAGE) }, (_, at) =>
    pageContent(people.slice(at * ROWS_A_PAGE, (at + 1) * ROWS_A_PAGE), at + 1),
  )
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ]
  return Buffer.from(fileOf(objects), 'latin1')
}

/** Returns the name with the characters that this font can print. */
export function printable(name: string): string {
  return name
    .replaceAll('’', "'")
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/[^\u0020-\u007E]/gu, '')
}

function pageContent(people: readonly Person[], number: number): string {
  const rows = [
    ['Patient', 'DOB', 'Sex', 'NHS number', 'MRN'],
    ...people.map((person) => [
      commaName(person),
      dateIn('dmy', person.dob),
      sexLetter(person),
      spaced(person.nhs),
      person.mrn,
    ]),
  ]
  const texts = rows.flatMap((cells, at) =>
    cells.map((text, column) => shown(text, COLUMNS[column] ?? 40, 790 - at * 17)),
  )
  return [...texts, shown(`Page ${number}`, 280, 30)].join('\n')
}

function shown(text: string, x: number, y: number): string {
  return `BT /F 9 Tf ${x} ${y} Td (${printable(text).replaceAll(/[()\\]/gu, '\\$&')}) Tj ET`
}

function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
}
