// Reads users from a table with the columns name, email, role and optionally specialty, and finds the
// problems of each row.
import { CreateUser, type User } from '@sincerely/contract/users'
import type { ListColumn, PatientTable } from '@sincerely/domain/extraction/types'
import type { Role } from '@sincerely/domain/permissions'
import { joinName, splitName } from '@sincerely/domain/users/person-name'
import { problemsOf } from '../../platform/form/draft-values.ts'
import { bodyOf, checkUser, newUser, type UserValues } from './user-values.ts'

/** `role` is empty if the table gives none or an unknown one. */
export type ListedUser = Pick<UserValues, 'firstName' | 'lastName' | 'email' | 'specialization'> & {
  key: string
  role: Role | ''
  /** The reason why the server did not add the user. Editing the row removes it. */
  refusal?: string | undefined
  /** The key of the last attempt to add the user with these values. */
  idempotencyKey?: string | undefined
}

export type ListedField = keyof Omit<ListedUser, 'key' | 'refusal' | 'idempotencyKey'>

/** Returns the rows of all tables. Columns are recognised by their headings, or else by their contents. */
export function listedUsers(tables: readonly PatientTable[]): ListedUser[] {
  return tables.flatMap(({ columns, rows }, table) => {
    const at = columnsOf(columns)
    return rows.map(({ cells }, row): ListedUser => {
      const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? '').trim())
      const parts = { firstName: cell(at.firstName), lastName: cell(at.lastName) }
      return {
        key: `${table}/${row}`,
        ...(joinName(parts) === '' ? partsOf(cell(at.name)) : parts),
        email: cell(at.email),
        role: roleOf(cell(at.role)),
        specialization: cell(at.specialization),
      }
    })
  })
}

/** Reads both 'Lee, Dr Ann' and 'Dr Ann Lee'. In 'Ann Lee, FRCS', a qualification follows the whole name. */
function partsOf(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/\s*,\s*/u)
  const isWholeName = last.includes(' ') && last !== last.toUpperCase()
  if (first === undefined || (isWholeName && qualifications.test(first))) return splitName(name)
  return { firstName: first, lastName: last }
}

/** Matches words with at least two capitals, such as 'FRCS' and 'MBBS PhD'. */
const qualifications = /^(?:\w*[A-Z]\w*[A-Z]\w*\s*)+$/u

function columnsOf(columns: readonly ListColumn[]) {
  const find = (is: (column: ListColumn) => boolean) => columns.find(is)?.index
  const headed = (words: RegExp) => find(({ header }) => words.test(header.trim()))
  const holds = (is: (cell: string) => boolean) =>
    find(({ samples }) => samples.length > 0 && samples.filter(is).length * 2 >= samples.length)
  const meant = (...meanings: ListColumn['meaning'][]) => find(({ meaning }) => meanings.includes(meaning))
  return {
    firstName: headed(/^(?:first|given) ?names?$|^forenames?$/iu) ?? meant('forename'),
    lastName: headed(/^(?:last|family) ?name$|^surname$/iu) ?? meant('surname'),
    name: headed(/^(?:full )?names?$/iu) ?? meant('name'),
    email: headed(/^e-?mail/iu) ?? holds((cell) => cell.includes('@')),
    role: headed(/^role|^job|^function$|^position$/iu) ?? holds((cell) => roleOf(cell) !== ''),
    specialization: headed(/^special/iu),
  }
}

function roleOf(text: string): Role | '' {
  return roleWords.get(text.toLowerCase()) ?? ''
}

const roleWords: ReadonlyMap<string, Role> = new Map([
  ['doctor', 'doctor'],
  ['consultant', 'doctor'],
  ['secretary', 'secretary'],
  ['medical secretary', 'secretary'],
  ['administrator', 'admin'],
  ['admin', 'admin'],
])

/** Returns the request body for a row without problems. */
export function bodyOfListed({ firstName, lastName, email, specialization, role }: ListedUser): CreateUser {
  const chosen = role || 'secretary'
  return bodyOf({ ...newUser(chosen), firstName, lastName, email, specialization })
}

/** Returns each row's problems by field. Rows without problems are left out. */
export function problemsOfListed(
  rows: readonly ListedUser[],
  existing: readonly Pick<User, 'email'>[],
): Map<string, Partial<Record<ListedField, string>>> {
  const seen = new Set<string>()
  const problems = new Map<string, Partial<Record<ListedField, string>>>()
  for (const row of rows) {
    const email = row.email.toLowerCase()
    const isRepeated = email !== '' && seen.has(email)
    seen.add(email)
    const found: Partial<Record<ListedField, string>> = {
      // An earlier attempt may have added this user although its answer was lost. The next attempt finds that
      // user.
      ...problemsOf(
        rules(row.idempotencyKey === undefined ? existing : []),
        { ...newUser(row.role || 'secretary'), ...withoutRole(row) },
        null,
      ),
      ...(row.role === '' && { role: 'Choose a role.' }),
      ...(isRepeated && { email: 'This email address is already in another row.' }),
    }
    if (Object.keys(found).length > 0) problems.set(row.key, found)
  }
  return problems
}

function withoutRole({ firstName, lastName, email, specialization }: ListedUser) {
  return { firstName, lastName, email, specialization }
}

/** The same rules apply when a user is added alone. */
function rules(existing: readonly Pick<User, 'email'>[]) {
  return {
    schema: { safeParse: (values: unknown) => CreateUser.safeParse(bodyOf(values as UserValues)) },
    check: (values: UserValues) => checkUser(values, existing),
  }
}
