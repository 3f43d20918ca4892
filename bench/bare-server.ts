// This is the fastest server that could give these replies: node:http, the same pool of 16 connections, the
// same statements and JSON. It does not validate or sanitise, and checks no permission except the session.
// Use it only for comparison.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { hashToken } from '../apps/server/src/platform/secrets.ts'
import { letterReply, listedReply, patientReply } from './bare-replies.ts'
import type { LetterRow, ListedRow, OpenRow, PatientRow } from './bare-replies.ts'
import * as statements from './bare-statements.ts'
import * as real from './support/real-statements.ts'
import type { Query } from './support/real-statements.ts'

export type BareServerOrder = { databaseUrl: string; secretKey: string }

type SessionRow = { userId: number; doctors: { id: number }[] }
type Actor = { userId: number; doctorId: number }

/** Returns the port on which the server listens. */
export function startBareServer({ databaseUrl, secretKey }: BareServerOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, idleTimeoutMillis: 1000 })
  const server = createServer((request, response) => {
    answer(pool, secretKey, request).then(
      (value) => {
        const json = typeof value === 'string' ? value : JSON.stringify(value)
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
        })
        response.end(json)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

async function answer(pool: pg.Pool, secretKey: string, request: IncomingMessage): Promise<unknown> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query<SessionRow>(real.findSession({ token: hashToken(secretKey, token) }))
  const [session] = rows
  const [doctor] = session?.doctors ?? []
  if (session === undefined || doctor === undefined) throw new Error('not signed in')
  const actor = { userId: session.userId, doctorId: doctor.id }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
  const id = Number(pathname.split('/')[3] ?? 0)
  if (request.method === 'PATCH') return saveText(pool, actor, id, await bodyOf(request))
  if (request.method === 'POST') return createLetter(pool, actor, await bodyOf(request))
  if (id > 0) return letterOf(pool, real.getLetter({ doctorId: actor.doctorId, id }))
  if (pathname === '/api/patients') return listPatients(pool, actor, searchParams)
  return listLetters(pool, actor, { status: searchParams.get('status'), q: searchParams.get('q') })
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>
}

type LetterQuery = { status: string | null; q: string | null }

async function listLetters(pool: pg.Pool, { doctorId }: Actor, { status, q }: LetterQuery) {
  if (q === null) {
    const { rows } = await pool.query<{ page: string }>(newest(doctorId, status))
    return rows[0]?.page
  }
  const [page, counted] = await Promise.all([
    pool.query<ListedRow>(real.searchLetters({ doctorId, q })),
    pool.query<{ status: string; n: number }>(real.countLetters({ doctorId })),
  ])
  const letters = page.rows.slice(0, 50)
  const last = letters.at(-1)
  const more = page.rows.length > 50 && last !== undefined
  const counts: Record<string, number> = { draft: 0, approved: 0, posted: 0 }
  for (const row of counted.rows) counts[row.status] = row.n
  const nextCursor = more ? `${last.created_at.getTime()}-${last.id}` : null
  return { letters: letters.map((row) => listedReply(row, q)), nextCursor, counts }
}

function newest(doctorId: number, status: string | null): Query {
  if (status === 'draft' || status === 'approved' || status === 'posted')
    return real.listLettersOfStatus[status]({ doctorId })
  return real.listLetters({ doctorId })
}

async function listPatients(pool: pg.Pool, { doctorId }: Actor, search: URLSearchParams) {
  const q = search.get('q')
  const page = Number(search.get('page') ?? 1)
  const limit = Number(search.get('limit') ?? 50)
  const tab = search.get('tab')
  const own = await real.patientStatementsFor(search)
  const brought = { doctorId, q: q ?? '' }
  const [rows, counted, fresh] = await Promise.all([
    pool.query<PatientRow>(own.page(brought)),
    pool.query<{ active: number; completed: number }>(real.countPatients(brought)),
    pool.query<{ n: number }>(real.countNewPatients(brought)),
  ])
  const counts = { active: 0, completed: 0, ...counted.rows[0], newThisWeek: fresh.rows[0]?.n }
  const found =
    q === null ? null : await pool.query<{ active: number; completed: number }>(own.count(brought))
  const { active, completed } = found?.rows[0] ?? counts
  const about = { page, limit, matches: { active, completed }, counts }
  const total = tab === 'active' ? active : tab === 'completed' ? completed : active + completed
  if (q === null || active + completed > 0)
    return { patients: rows.rows.map(patientReply), total, similar: false, ...about }
  const alike = await similarPatients(pool, doctorId, q, limit)
  return {
    patients: alike.map(patientReply),
    total: alike.length,
    similar: alike.length > 0,
    ...about,
    page: 1,
  }
}

async function similarPatients(
  pool: pg.Pool,
  doctorId: number,
  q: string,
  limit: number,
): Promise<PatientRow[]> {
  return inTransaction(pool, async (run) => {
    await run({ text: statements.settleLikeness, values: [] })
    const { rows } = await run<PatientRow>({ text: statements.similarPatients, values: [doctorId, q, limit] })
    return rows
  })
}

async function createLetter(
  pool: pg.Pool,
  { doctorId }: Actor,
  { patientId, content }: Record<string, unknown>,
) {
  const brought = { doctorId, patientId: Number(patientId), content: String(content) }
  await pool.query(real.beginLetter(brought))
  return letterOf(pool, real.insertLetter(brought))
}

async function saveText(
  pool: pg.Pool,
  { doctorId }: Actor,
  id: number,
  { content }: Record<string, unknown>,
) {
  return letterOf(pool, real.saveText({ doctorId, id, content: String(content) }))
}

async function letterOf(pool: pg.Pool, query: Query) {
  const { rows } = await pool.query<LetterRow & Omit<OpenRow, 'letter'>>(query)
  if (rows[0] === undefined) throw new Error('not found')
  return { letter: letterReply({ letter: rows[0], ...rows[0] }) }
}

type Run = <R extends pg.QueryResultRow>(query: Query) => Promise<pg.QueryResult<R>>

async function inTransaction<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const value = await work((query) => client.query(query))
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
