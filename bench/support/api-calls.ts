// Lists the calls of the API bench. Each connection makes its own doctor's calls.
import { sql } from 'kysely'
import type { Call, Connection } from './closed-loop.ts'
import { chanceFrom } from './chance.ts'
import { doctorCount, doctorEmail, letterHtml } from './fill-practice.ts'
import { benchPassword } from './bench-database.ts'
import type { Practice } from './bench-database.ts'
import { signIn } from './server-process.ts'

export const letterOperations = [
  'list page',
  'name search',
  'letter search',
  'get',
  'create',
  'edit',
] as const
export const patientOperations = [
  'patient list',
  'patients by name',
  'name search',
  'misspelt search',
] as const
export const operations = [...new Set([...letterOperations, ...patientOperations])]
export type Operation = (typeof operations)[number]

export type Caller = {
  token: string
  drafts: number[]
  letters: number[]
  patients: number[]
  names: string[]
}

const callsEach = 64

/** Signs in one caller for each connection, cycling through the doctors. Each caller gets drafts to edit. */
export async function signInCallers(practice: Practice, url: string, connections: number): Promise<Caller[]> {
  return Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const doctor = index % doctorCount
      const token = await signIn(url, doctorEmail(doctor), benchPassword)
      const share = { of: Math.ceil(connections / doctorCount), mine: Math.floor(index / doctorCount) }
      return { token, ...(await recordsOf(practice, doctor + 1, share)) }
    }),
  )
}

async function recordsOf({ db }: Practice, doctorId: number, share: { of: number; mine: number }) {
  const ids = async (table: 'letters' | 'patients', where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where doctor_id = ${doctorId} and ${where} order by md5(id::text) limit 1000`.execute(db)
    return rows.map(({ id }) => id)
  }
  const names = await sql<{ name: string }>`select name from patients where doctor_id = ${doctorId}
    order by md5(id::text) limit 200`.execute(db)
  const drafts = await ids('letters', sql`status = 'draft'`)
  return {
    drafts: drafts.filter((_, index) => index % share.of === share.mine),
    letters: await ids('letters'),
    patients: await ids('patients'),
    names: names.rows.map(({ name }) => name.split(' ').at(-1)?.toLowerCase() ?? ''),
  }
}

/** Returns the same calls in every run. */
export function callsOf(operation: Operation, callers: Caller[]): Connection[] {
  const chance = chanceFrom(operations.indexOf(operation) + 1)
  const make: Record<Operation, (caller: Caller, turn: number) => Call> = {
    // These pages are full even in a small practice. Otherwise larger pages would count as growth.
    'list page': (_, turn) => ({
      method: 'GET',
      path: turn % 2 === 0 ? '/api/letters' : '/api/letters?status=posted',
    }),
    'name search': ({ names }) => ({ method: 'GET', path: `/api/patients?q=${chance.pick(names)}` }),
    'patient list': (_, turn) => ({
      method: 'GET',
      path: `/api/patients?tab=${turn % 2 === 0 ? 'active' : 'completed'}&limit=20&page=${1 + (turn % 4)}`,
    }),
    'patients by name': (_, turn) => ({
      method: 'GET',
      path: `/api/patients?sort=name&direction=${turn % 2 === 0 ? 'asc' : 'desc'}&limit=50`,
    }),
    'misspelt search': ({ names }) => ({
      method: 'GET',
      path: `/api/patients?q=${misspelt(chance.pick(names))}`,
    }),
    'letter search': ({ names }) => ({ method: 'GET', path: `/api/letters?q=${chance.pick(names)}` }),
    get: ({ letters }) => ({ method: 'GET', path: `/api/letters/${chance.pick(letters)}` }),
    create: ({ patients }) => ({
      method: 'POST',
      path: '/api/letters',
      body: JSON.stringify({ patientId: chance.pick(patients), content: letterHtml(chance) }),
    }),
    edit: ({ drafts }) => ({
      method: 'PATCH',
      path: `/api/letters/${chance.pick(drafts)}/content`,
      body: JSON.stringify({ content: letterHtml(chance) }),
    }),
  }
  return callers.map((caller) => ({
    token: caller.token,
    calls: Array.from({ length: callsEach }, (_, turn) => make[operation](caller, turn)),
  }))
}

/**
 * Inserts a letter of the alphabet that no surname of the bench contains, so that no name matches but some
 * are similar.
 */
function misspelt(name: string): string {
  const middle = Math.floor(name.length / 2)
  return `${name.slice(0, middle)}q${name.slice(middle + 1)}`
}
