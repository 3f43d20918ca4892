import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { actionWords } from '@sincerely/domain/audit/actions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { transaction, unattended } from '../../platform/transaction.ts'
import { expectWordsFor } from '../../test/audit-details.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import { sealLines } from './seal-lines.ts'
import { collectViews } from './views.ts'

const { audit } = routes
const path = '/api/admin/audit'
const lines: string[] = []
let app: TestApp
let patientId: number
let letterId: number

beforeAll(async () => {
  app = await startTestApp({ logStream: { write: (line) => void lines.push(line) } })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
  letterId = await buildLetter(app.db, { patientId, doctorId: app.ids.doctor })
})
afterAll(() => app.close())

const list = async (query = '') => read(audit.list, await app.as('admin').get(`${path}${query}`))
const written = async (query = '') => {
  await app.views.write()
  return (await list(query)).lines
}
const told = async (query = '') =>
  (await written(query)).map(({ actor, action, patient, letterId: letter }) => [
    actor?.id ?? null,
    action,
    patient?.id ?? null,
    letter,
  ])
const look = async (person: Person, place: string) =>
  expect((await app.as(person).get(place)).status).toBe(200)
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

describe('the audit trail', () => {
  it('is refused with 403 for doctors and secretaries', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).get(`${path}.csv`), 403, 'not_allowed')
      expectRefusal(await app.as(person).post(`${path}/check`), 403, 'not_allowed')
    }
  })

  it.each(['?cursor=here', '?from=2026-02-30', '?group=gossip', '?actorId=0', '?limit=1000'])(
    'is refused with 400 for the query %s',
    async (query) => expectRefusal(await app.as('admin').get(`${path}${query}`), 400, 'invalid_input'),
  )
})

describe('the record of views', () => {
  it('has one entry for each patient and letter a user views within some minutes [T-15]', async () => {
    await look('doctor', `/api/patients/${patientId}`)
    await look('doctor', `/api/patients/${patientId}/letters`)
    await look('secretary', `/api/letters/${letterId}`)
    await look('secretary', `/api/letters/${letterId}/pdf`)
    later(5)
    await look('secretary', `/api/letters/${letterId}`)
    const seen = [
      [app.ids.secretary, 'letter.download', patientId, letterId],
      [app.ids.secretary, 'letter.view', patientId, letterId],
      [app.ids.doctor, 'patient.view', patientId, null],
    ]
    expect(new Set((await told('?group=views')).map(String))).toEqual(new Set(seen.map(String)))
    later(11)
    await look('secretary', `/api/letters/${letterId}`)
    expect(await told(`?letterId=${letterId}&actorId=${app.ids.secretary}`)).toEqual([
      [app.ids.secretary, 'letter.view', patientId, letterId],
      ...seen.slice(0, 2),
    ])
  })

  it('names each letter of a batch, and nothing that was refused', async () => {
    later(11)
    const other = await buildLetter(app.db, { patientId, doctorId: app.ids.doctor })
    const pdf = await app.as('doctor').post('/api/letters/batch/pdf', { ids: [letterId, other] })
    expect(pdf.status).toBe(200)
    expect((await app.as('otherDoctor').get(`/api/letters/${letterId}`)).status).toBe(404)
    const seen = (await told('?group=views')).filter(([who]) => who !== app.ids.admin)
    expect(new Set(seen.slice(0, 2).map(([who, what, , letter]) => `${who} ${what} ${letter}`))).toEqual(
      new Set([letterId, other].map((letter) => `${app.ids.doctor} letter.download ${letter}`)),
    )
    expect(seen.map(([who]) => who)).not.toContain(app.ids.otherDoctor)
  })

  it('includes views of the trail itself [T-15]', async () => {
    expect(await told('?group=views')).toContainEqual([app.ids.admin, 'audit.view', null, null])
  })

  it('is kept for another attempt if the database refuses it', async () => {
    const views = collectViews(app.db)
    // No user has this id, so the whole batch is refused.
    const seen = { id: patientId, at: app.clock.now, requestId: 'a request' }
    views.note({ ...seen, action: 'patient.view', actorId: 999_999 })
    await expect(views.write()).rejects.toThrow(/foreign key/)
    await expect(views.write()).rejects.toThrow(/foreign key/)
  })
})

describe('the audit trail list', () => {
  it('shows every entry once, newest first, page by page', async () => {
    await transaction(unattended(app.db, app.clock.now), (tx) =>
      tx.audit(...Array.from({ length: 60 }, () => ({ action: 'patient.edit', patientId }))),
    )
    await app.views.write()
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?group=patients&limit=25${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.lines.map(({ line }) => line))
      cursor = page.nextCursor
    }
    expect(seen.length).toBe(60)
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
  })

  it('filters by days in the practice’s time zone', async () => {
    // In London this is 00:30 on 1 July.
    const at = new Date('2026-06-30T23:30:00Z')
    await transaction(unattended(app.db, at), (tx) => tx.audit({ action: 'practice.configure' }))
    expect(await told('?from=2026-07-01&to=2026-07-01')).toHaveLength(1)
    expect(await told('?to=2026-06-30')).toHaveLength(0)
    expect(await told('?from=2026-07-01&to=2026-07-01&group=practice')).toHaveLength(1)
    expect(await told('?from=2026-07-01&to=2026-07-01&group=letters')).toHaveLength(0)
  })

  it('shows which entries are sealed', async () => {
    await sealLines(app.db)
    await app.as('admin').put('/api/practice-settings', { letterTargetDays: 5 })
    const [newest, ...rest] = await written('?group=practice')
    expect(newest?.position).toBeNull()
    expect(rest.every(({ position }) => position !== null)).toBe(true)
  })

  it('is downloaded as a table without active formulas, and the download is recorded', async () => {
    const userId = app.ids.otherDoctor
    await app.db.updateTable('users').set({ name: '=SUM(A1)' }).where('id', '=', userId).execute()
    await transaction(unattended(app.db, app.clock.now), (tx) => tx.audit({ action: 'user.edit', userId }))
    const reply = await app.as('admin').get(`${path}.csv?group=people`)
    expect(reply.headers.get('content-disposition')).toContain('Audit_trail_2026-11-20.csv')
    const [head, first] = reply.bytes.toString('utf8').split('\r\n')
    expect(head).toContain('Entry no.,Time,Time (UTC),Person,What was done')
    expect(first).toContain('User changed,user.edit')
    expect(first).toContain("'=SUM(A1)")
    expect((await written())[0]).toMatchObject({ action: 'audit.export', details: { group: 'people' } })
  })
})

describe('a check of the audit trail', () => {
  const state = async () => read(audit.getState, await app.as('admin').get(`${path}/state`))
  const ended = async () => {
    for (;;) {
      const { check, ...rest } = await state()
      if (check !== null && check.state !== 'running') return { check, ...rest }
    }
  }

  it('runs in the background, and its start and result are recorded', async () => {
    expect((await state()).check).toBeNull()
    await sealLines(app.db)
    const begun = read(audit.check, await app.as('admin').post(`${path}/check`))
    expect(begun.check).toMatchObject({ begunBy: 'Test admin' })
    const { check, head } = await ended()
    expect(check).toMatchObject({ state: 'intact', report: { harmCount: 0, head } })
    expect((await written('?group=audit')).map(({ action, details }) => [action, details['harm']])).toEqual([
      ['audit.check-end', 0],
      ['audit.check', undefined],
    ])
  })

  it('is reported as failed if it could not run, and the log says why', async () => {
    await sql`alter table letter_seals rename to not_there`.execute(app.db)
    try {
      const begun = read(audit.check, await app.as('admin').post(`${path}/check`))
      expect((await ended()).check).toMatchObject({ state: 'failed', report: null })
      const faults = lines.flatMap((line) =>
        line.includes('"checkId":') ? [JSON.parse(line) as object] : [],
      )
      expect(faults).toMatchObject([
        {
          level: 50,
          checkId: begun.check?.id,
          reqId: expect.any(String) as string,
          errors: [{ code: '42P01' }],
          msg: 'a check of the audit trail failed',
        },
      ])
    } finally {
      await sql`alter table not_there rename to letter_seals`.execute(app.db)
    }
  })

  it('is reported as interrupted if its server stopped, and another can start', async () => {
    await app.db
      .insertInto('auditChecks')
      .values({ begunBy: app.ids.admin, begunAt: app.clock.now, endedAt: null, outcome: null })
      .execute()
    const id = (await state()).check?.id
    expect(read(audit.check, await app.as('admin').post(`${path}/check`)).check).toMatchObject({
      id,
      state: 'running',
    })
    later(16)
    expect((await state()).check?.state).toBe('interrupted')
    await app.as('admin').post(`${path}/check`)
    expect((await ended()).check.state).toBe('intact')
  })
})

describe('every action in the audit trail', () => {
  it('has a description for users', () => {
    const source = new URL('../../', import.meta.url).pathname
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test/'))
      .map((name) => readFileSync(join(source, name), 'utf8'))
    const named = files.flatMap((text) =>
      [...text.matchAll(/\baction(?:: | = )([^,}\n]*)/gu)].flatMap(([, value = '']) =>
        [...value.matchAll(/'([a-z-]+\.[a-z-]+)'/gu)].map(([, action = '']) => action),
      ),
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((action) => actionWords(action) === null)).toEqual([])
    const views = Object.values(routes).flatMap((table) => Object.values(table))
    for (const row of views)
      if ('views' in row && typeof row.views === 'string') expect(actionWords(row.views)).not.toBeNull()
  })

  it('has a description for each detail; closing a test app fails if one is missing', async () => {
    const another = await startTestApp()
    const write = (details: string) =>
      sql`insert into audit_log (at, action, details, request_id)
        values (now(), 'tea.make', ${details}::jsonb, 't')`.execute(another.db)
    await write('{"version": 1}')
    await expectWordsFor(another.db)
    await write('{"sugar": 2}')
    await expect(another.close()).rejects.toThrow(/sugar of tea\.make/u)
  })
})
