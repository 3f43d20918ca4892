// Describes an invented list, with its page and the patients that must be read from it.
import type { Person } from './people.ts'
import { page, table } from './write.ts'

export type ExpectedPatient = { name: string; dob: string | null; gender: string; id: string | null }

export type ListLayout = {
  name: string
  html: string
  expected: ExpectedPatient[]
  landscape?: boolean
}

/** Returns these people's values in a list. `without` names the fields that the list does not print. */
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

/** Returns a list whose only table has a row for each person. All people must be read. */
export function tableOf(
  { people, id, style }: { people: readonly Person[]; id: 'nhs' | 'mrn' | null; style?: string },
  headers: string[] | null,
  cells: (person: Person, at: number) => string[],
): Pick<ListLayout, 'html' | 'expected'> {
  return { html: page(table(headers, people.map(cells)), style), expected: expectedOf(people, id) }
}
