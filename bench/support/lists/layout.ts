// A made-up list: the page it is printed from and the patients that must be read from it.
import type { Person } from './people.ts'
import { page, table } from './write.ts'

export type ExpectedPatient = { name: string; dob: string | null; gender: string; id: string | null }

export type ListLayout = {
  name: string
  html: string
  expected: ExpectedPatient[]
  landscape?: boolean
}

/** The values of these people in a list; `without` names what it does not print. */
export function expectedOf(
  people: readonly Person[],
  id: 'nhs' | 'mrn' | null,
  without: ('dob' | 'gender')[] = [],
): ExpectedPatient[] {
  return people.map((person) => ({
    name: `${person.forename} ${person.surname}`,
    dob: without.includes('dob') ? null : person.dob,
    gender: without.includes('gender') ? 'unknown' : person.gender,
    id: id === null ? null : person[id],
  }))
}

/** One table with a row for each person, all of whom are read from it. */
export function tableOf(
  { people, id, style }: { people: readonly Person[]; id: 'nhs' | 'mrn' | null; style?: string },
  headers: string[] | null,
  cells: (person: Person, at: number) => string[],
): Pick<ListLayout, 'html' | 'expected'> {
  return { html: page(table(headers, people.map(cells)), style), expected: expectedOf(people, id) }
}
