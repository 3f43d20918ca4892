// Writes a person's date, sex and number in the forms of invented lists. Also writes the HTML from which the
// lists are printed.
import type { Person } from './people.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type DateForm = 'dmy' | 'mdy' | 'iso' | 'dots' | 'long' | 'short' | 'dashes' | 'yy' | 'us long' | 'short yy'

export function dateIn(form: DateForm, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  const forms: Record<DateForm, string> = {
    dmy: `${date}/${month}/${year}`,
    mdy: `${month}/${date}/${year}`,
    iso: day,
    dots: `${date}.${month}.${year}`,
    long: `${Number(date)} ${name} ${year}`,
    short: `${Number(date)} ${name.slice(0, 3)} ${year}`,
    dashes: `${date}-${name.slice(0, 3)}-${year}`,
    yy: `${date}/${month}/${year.slice(2)}`,
    'us long': `${name.slice(0, 3)} ${Number(date)}, ${year}`,
    'short yy': `${date}-${name.slice(0, 3)}-${year.slice(2)}`,
  }
  return forms[form]
}

export const spaced = (nhs: string) => `${nhs.slice(0, 3)} ${nhs.slice(3, 6)} ${nhs.slice(6)}`
export const wholeName = ({ forename, surname }: Person) => `${forename} ${surname}`
export const commaName = ({ forename, surname }: Person) => `${surname}, ${forename}`
export const capitalsName = ({ forename, surname }: Person) => `${surname.toUpperCase()}, ${forename}`
export const sexWord = ({ gender }: Person) => ({ male: 'Male', female: 'Female', other: 'Other' })[gender]
export const sexLetter = ({ gender }: Person) => ({ male: 'M', female: 'F', other: 'X' })[gender]
export const ageOf = ({ dob }: Person) => 2026 - Number(dob.slice(0, 4)) - (dob.slice(5) > '11-20' ? 1 : 0)

export const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:A4;margin:14mm}body{font:10px Arial,sans-serif}table{border-collapse:collapse;width:100%}td,th{padding:3px 6px;text-align:left;vertical-align:top}${style}</style><body>${body}</body></html>`

export const table = (headers: string[] | null, rows: string[][], attributes = '') => {
  const head = headers ? `<thead><tr>${headers.map((text) => `<th>${text}</th>`).join('')}</tr></thead>` : ''
  return `<table ${attributes}>${head}<tbody>${rows.map(row).join('')}</tbody></table>`
}

export const row = (cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`
