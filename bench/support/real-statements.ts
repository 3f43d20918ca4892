// Gives the bare server the product's exact statements. They are captured by calling the product's own
// functions with stand-in values, so that the two can never differ.
import { PatientQuery } from '@sincerely/contract/patients'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import { unsafeFindSession } from '../../apps/server/src/features/auth/auth.sql.ts'
import {
  insertLetterAtOnce,
  saveTextAtOnce,
  selectBeginning,
} from '../../apps/server/src/features/letters/letter-saving.sql.ts'
import { selectFound, selectNewest } from '../../apps/server/src/features/letters/letter-search.sql.ts'
import { selectCounts, selectLetter } from '../../apps/server/src/features/letters/letters.sql.ts'
import {
  countMatches,
  selectCounts as selectPatientCounts,
  selectPatientPage,
} from '../../apps/server/src/features/patients/patient-list.sql.ts'
import type { Actor } from '../../apps/server/src/platform/actor.ts'
import { camelCase } from '../../apps/server/src/platform/db/connect.ts'
import { preparedName } from '../../apps/server/src/platform/db/prepared.ts'
import type { Db, Tables } from '../../apps/server/src/platform/db/tables.ts'
import { changeAtOnce, unattended } from '../../apps/server/src/platform/transaction.ts'

/** A query as the driver gets it. A prepared statement has a name. */
export type Query = { text: string; values: unknown[]; name?: string }

const standIns = {
  doctorId: 1_234_567_891,
  id: 1_234_567_892,
  patientId: 1_234_567_893,
  token: 'stand-in-token',
  q: 'standinword',
  content: 'stand-in-content',
}
const now = new Date('2001-02-03T04:05:06.789Z')
const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
const page = 50
const text = { content: standIns.content, rawTranscription: null }
const firstText = {
  ...text,
  patientId: standIns.patientId,
  doctorId: standIns.doctorId,
  type: 'consultation',
  priority: 'medium',
  title: null,
  notes: null,
  draftSource: null,
  aiCallId: null,
  visitDate: null,
  dueAt: new Date(now.getTime() + 7 * 86_400_000),
} as const

type Brought = {
  doctorId?: number
  id?: number
  patientId?: number
  token?: string
  q?: string
  content?: string
}
type Statement = (brought: Brought) => Query

/** This statement finds the session with a token. */
export const findSession = await statementOf((db) => unsafeFindSession(db, standIns.token, now))
export const listLetters = await statementOf((db) => newest(db, {}))
export const listLettersOfStatus = {
  draft: await statementOf((db) => newest(db, { status: 'draft' })),
  approved: await statementOf((db) => newest(db, { status: 'approved' })),
  posted: await statementOf((db) => newest(db, { status: 'posted' })),
}
export const searchLetters = await statementOf((db) =>
  selectFound(db, actor(), { q: standIns.q, limit: page, now }),
)
export const countLetters = await statementOf((db) => selectCounts(db, actor()))
export const getLetter = await statementOf((db) => selectLetter(db, actor(), standIns.id))

/** These are the reads before a new letter, and its two writes. */
export const beginLetter = await statementOf((db) => selectBeginning(db, actor(), standIns))
export const insertLetter = await statementOf((db) =>
  changeAtOnce(unattended(db, now), (change) => insertLetterAtOnce(change, actor(), firstText, null)),
)
export const saveText = await statementOf((db) =>
  changeAtOnce(unattended(db, now), (change) =>
    saveTextAtOnce(change, actor(), standIns.id, { ...text, version: null, savedAt: null }),
  ),
)

export const [countPatients, countNewPatients] = await twoStatementsOf((db) =>
  selectPatientCounts(db, actor(), weekAgo),
)

type PatientStatements = { page: Statement; count: Statement }
const patientStatements = new Map<string, Promise<PatientStatements>>()

/** Returns the statements for a list of patients with this query. The search words are parameters. */
export function patientStatementsFor(params: URLSearchParams): Promise<PatientStatements> {
  const shape = new URLSearchParams(params)
  if (params.has('q')) shape.set('q', standIns.q)
  const key = shape.toString()
  const query = PatientQuery.parse(Object.fromEntries(shape))
  const known = patientStatements.get(key) ?? ofPatients(query)
  patientStatements.set(key, known)
  return known
}

async function ofPatients(query: PatientQuery): Promise<PatientStatements> {
  return {
    page: await statementOf((db) => selectPatientPage(db, actor(), query)),
    count: await statementOf((db) => countMatches(db, actor(), query.q ?? '')),
  }
}

async function statementOf(ask: (db: Db) => Promise<unknown>): Promise<Statement> {
  const [only, ...others] = await statementsOf(ask)
  if (only === undefined || others.length > 0) throw new Error('this is not one statement')
  return only
}

async function twoStatementsOf(ask: (db: Db) => Promise<unknown>): Promise<[Statement, Statement]> {
  const [first, second, ...others] = await statementsOf(ask)
  if (first === undefined || second === undefined || others.length > 0)
    throw new Error('these are not two statements')
  return [first, second]
}

/**
 * Records the statements without running them. A function that needs a result fails, because it gets no rows.
 */
async function statementsOf(ask: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [camelCase],
    log: ({ query }) => void queries.push(query),
  })
  await ask(db).catch((error: unknown) => {
    if (queries.length === 0) throw error
  })
  return queries.map(({ sql, parameters }) => {
    const name = preparedName(sql)
    return (brought) => ({
      text: sql,
      values: parameters.map((value) => broughtFor(value, brought)),
      ...(name !== undefined && { name }),
    })
  })
}

function broughtFor(value: unknown, brought: Brought): unknown {
  if (value === standIns.doctorId) return brought.doctorId
  if (value === standIns.id) return brought.id
  if (value === standIns.patientId) return brought.patientId
  if (value === standIns.content) return brought.content
  // Instants are moved so that they are relative to the call.
  if (value instanceof Date) return new Date(Date.now() + value.getTime() - now.getTime())
  if (typeof value !== 'string') return value
  return value.replace(standIns.token, brought.token ?? '').replace(standIns.q, brought.q ?? '')
}

function newest(db: Db, query: { status?: 'draft' | 'approved' | 'posted' }) {
  return selectNewest(db, actor(), { ...query, limit: page, now })
}

function actor(): Actor {
  const { doctorId } = standIns
  return { userId: doctorId, name: '', role: 'doctor', doctorId, scope: [doctorId] }
}
