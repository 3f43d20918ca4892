import { allRoutes } from '@sincerely/contract/routes'
import { can } from '@sincerely/domain/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { z } from 'zod'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { expectRefusal } from '../test/test-client.ts'

let app: TestApp
let patientId: number
let letterId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.otherDoctor })
  letterId = await buildLetter(app.db, { patientId, doctorId: app.ids.otherDoctor })
})
afterAll(() => app.close())

const closed = allRoutes.filter((row) => row.can !== 'public')
const roleOf = { doctor: 'doctor', secretary: 'secretary', unassigned: 'secretary' } as const
const ofRecords = closed.filter(
  (row) => row.path.includes('/:id') && row.can !== 'public' && can({ role: 'doctor' }, row.can),
)

/** The path of a route with the id of a record out of the caller's scope. */
function addressOf(path: string): string {
  const id = path.startsWith('/api/patients')
    ? patientId
    : path.startsWith('/api/doctors')
      ? app.ids.otherDoctor
      : letterId
  return path.replace(':id', String(id)).replace(/:\w+/g, '1')
}

const anyBody = {
  content: '<p>Text</p>',
  approved: true,
  status: 'posted',
  baseVersion: 1,
  version: 1,
  name: 'Somebody',
  patientId: 1,
  dictation: 'words',
  takes: [{ take: 1, parts: 1, seconds: 1 }],
  position: 1,
  isOpen: true,
  prompt: '{content}',
  image: 'data:image/png;base64,AAAA',
  read: true,
  notes: 'Something to change',
  enclosures: [],
  visits: [{ patientId: 1 }],
  visitIds: [1],
  time: '09:30',
  reason: 'Cancelled',
  letterId: 1,
  used: true,
  key: 'an import',
}

/** Returns only the fields of `anyBody` that the route accepts, because some routes refuse any other field. */
function bodyFor({ method, body }: (typeof allRoutes)[number]): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined
  const known = body instanceof z.ZodObject ? Object.keys(body.shape) : Object.keys(anyBody)
  return Object.fromEntries(Object.entries(anyBody).filter(([key]) => known.includes(key)))
}

describe('the routes', () => {
  it.each(closed.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s answers 401 without a token, before reading the body [T-04]',
    async (_, row) => {
      const body = row.method === 'GET' ? undefined : 'this is not JSON'
      expectRefusal(await app.anonymous.send(row.method, addressOf(row.path), body), 401, 'not_signed_in')
    },
  )

  const roles = ['admin', 'doctor', 'secretary'] as const
  const pairs = closed.flatMap((row) =>
    roles.map((role) => [role, `${row.method} ${row.path}`, row] as const),
  )
  it.each(pairs)('as %s: %s follows the permission table [T-13]', async (role, _, row) => {
    // Malformed JSON shows that the permission is checked before the body. A GET has no body. Signing out would end the session,
    // so it is not called.
    if (row.path === '/api/auth/logout') return
    const body = row.method === 'GET' ? undefined : 'this is not JSON'
    const reply = await app.as(role).send(row.method, addressOf(row.path), body)
    const allowed = row.can !== 'public' && can({ role }, row.can)
    if (allowed) expect(reply.status, JSON.stringify(reply.body)).not.toBe(403)
    else expectRefusal(reply, 403, 'not_allowed')
  })

  it.each(ofRecords.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s: a record out of scope gets the same 404 as a missing one [T-13]',
    async (_, row) => {
      const body = bodyFor(row)
      const takesSound = 'takes' in row && row.takes === 'bytes'
      const headers = { 'content-type': takesSound ? 'audio/webm' : 'application/json' }
      for (const person of ['doctor', 'secretary', 'unassigned'] as const) {
        if (row.can === 'public' || !can({ role: roleOf[person] }, row.can)) continue
        const out = await app.as(person).send(row.method, addressOf(row.path), body, headers)
        const nowhere = row.path.replace(':id', '999999').replace(/:\w+/g, '1')
        const missing = await app.as(person).send(row.method, nowhere, body, headers)
        expectRefusal(out, 404, 'not_found')
        expectRefusal(missing, 404, 'not_found')
      }
    },
  )

  it('an unknown address is answered with 404', async () => {
    expectRefusal(await app.as('doctor').get('/api/nothing-here'), 404, 'no_such_page')
  })

  it('an unreadable address is answered with 404, and no answer may be cached', async () => {
    expectRefusal(await app.as('doctor').get('/api/letters/%zz'), 404, 'no_such_page')
    expectRefusal(await app.as('doctor').get(`/api/letters/${'9'.repeat(200)}`), 404, 'no_such_page')
    expect((await app.as('doctor').get('/api/letters')).headers.get('cache-control')).toBe('no-store')
  })

  it('an update without any known field is refused with 400 [H-47]', async () => {
    const updates = closed.filter(({ method, body }) => /^(?:PUT|PATCH)$/u.test(method) && body !== undefined)
    for (const row of updates) {
      const role = roles.find((one) => row.can !== 'public' && can({ role: one }, row.can)) ?? 'admin'
      for (const body of [{ nameOfNothing: 'x' }, { nameOfNothing: 'x', version: 1 }]) {
        const reply = await app.as(role).send(row.method, addressOf(row.path), body)
        expect([row.path, reply.status]).toEqual([row.path, 400])
      }
    }
  })

  it('an empty filter is accepted like a missing one', async () => {
    for (const row of closed.filter(({ method, query }) => method === 'GET' && query !== undefined)) {
      const names = row.query instanceof z.ZodObject ? Object.keys(row.query.shape) : []
      const empty = names.map((name) => `${name}=`).join('&')
      const [left, none] = await Promise.all(
        [`?${empty}`, ''].map((query) => app.as('admin').get(`${addressOf(row.path)}${query}`)),
      )
      expect([left?.status, row.path]).toEqual([none?.status, row.path])
    }
  })

  it('an invalid body is refused with all field errors at once', async () => {
    const reply = await app
      .as('doctor')
      .post('/api/patients', { name: '', dob: '31/12/1950', gender: 'x', email: 'no' })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields).toSorted()).toEqual([
      'dob',
      'email',
      'gender',
      'name',
    ])
  })
})
