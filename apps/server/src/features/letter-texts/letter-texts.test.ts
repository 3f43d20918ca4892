import { CreateLetterText } from '@sincerely/contract/letter-texts'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letterTexts } = routes
const path = '/api/letter-texts'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const snippet = {
  kind: 'snippet',
  name: 'Blood pressure',
  abbreviation: 'bp',
  content: '<p>BP [value] on {{visit date}}.</p>',
}
const template = {
  kind: 'template',
  name: 'First visit',
  letterType: 'consultation',
  content: '<p>I saw {{patient name}}.</p><p>{{cursor}}</p>',
}
const list = async (person: Person, query = '') =>
  read(letterTexts.list, await app.as(person).get(path + query)).texts
const create = async (person: Person, body: object) =>
  read(letterTexts.create, await app.as(person).post(path, body)).text

describe('invalid letter texts', () => {
  it.each([
    [
      'without anything',
      { kind: 'snippet', name: ' ', abbreviation: 'b p', content: '' },
      ['name', 'abbreviation', 'content'],
    ],
    ['with a placeholder that is unknown', { ...snippet, content: '<p>{{dose}}</p>' }, ['content']],
    ['with nothing but markup', { ...snippet, content: '<p><script>alert(1)</script></p>' }, ['content']],
    ['of a type that is unknown', { ...template, letterType: 'bill' }, ['letterType']],
    ['of no kind', { ...template, kind: 'poem' }, ['kind']],
    ['too long', { ...snippet, content: `<p>${'x'.repeat(20_000)}</p>` }, ['content']],
  ])('are refused with each wrong field named: %s', async (_, body, fields) => {
    const reply = await app.as('doctor').post(path, body)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields).toSorted()).toEqual(fields.toSorted())
  })

  it('are refused for their length alone if they are too long [T-37]', () => {
    const { error } = CreateLetterText.safeParse({ ...snippet, content: '{{dose}}\n'.repeat(500_000) })
    expect(error?.issues.map(({ path: [field] }) => field)).toEqual(['content'])
  })

  it('are refused from a secretary without a doctor', async () => {
    expectRefusal(await app.as('unassigned').post(path, snippet), 422, 'no_doctor_assigned')
    expect(await list('unassigned')).toEqual([])
  })
})

describe('letter texts', () => {
  it('can be changed by their doctor and her secretary alone', async () => {
    const own = await create('doctor', { ...snippet, abbreviation: 'Own' })
    expect(own).toMatchObject({
      doctorId: app.ids.doctor,
      abbreviation: 'own',
      letterType: null,
      canEdit: true,
    })
    expect((await list('secretary')).find(({ id }) => id === own.id)).toMatchObject({ canEdit: true })
    const theirs = await create('secretary', { ...snippet, abbreviation: 'by-her' })
    expect((await list('doctor')).map(({ id }) => id)).toContain(theirs.id)
    expect((await list('admin')).map(({ id }) => id)).not.toContain(own.id)
    for (const person of ['otherDoctor', 'unassigned'] as const) {
      expect((await list(person)).map(({ id }) => id)).not.toContain(own.id)
      expectRefusal(await app.as(person).get(`${path}?doctorId=${app.ids.doctor}`), 404, 'not_found')
      expectRefusal(await app.as(person).put(`${path}/${own.id}`, { name: 'X' }), 404, 'not_found')
      expectRefusal(await app.as(person).delete(`${path}/${own.id}`), 404, 'not_found')
      expectRefusal(await app.as(person).post(`${path}/${own.id}/restore`), 404, 'not_found')
    }
    expect(
      (await list('admin', `?doctorId=${app.ids.doctor}`)).find(({ id }) => id === own.id),
    ).toMatchObject({
      canEdit: false,
    })
    expectRefusal(await app.as('admin').put(`${path}/${own.id}`, { name: 'X' }), 403, 'not_allowed')
  })

  it('can be used by all and changed by administrators only, if they are the practice’s', async () => {
    const shared = await create('admin', { ...template, name: 'For all' })
    expect(shared).toMatchObject({ doctorId: null, canEdit: true })
    for (const person of ['doctor', 'secretary', 'unassigned'] as const) {
      expect((await list(person)).find(({ id }) => id === shared.id)).toMatchObject({ canEdit: false })
      expectRefusal(await app.as(person).put(`${path}/${shared.id}`, { name: 'X' }), 403, 'not_allowed')
      expectRefusal(await app.as(person).delete(`${path}/${shared.id}`), 403, 'not_allowed')
    }
  })

  it('are sanitised like a letter', async () => {
    const content = '<p onclick="x()">Hello <b>{{patient&nbsp;name}}</b><img src=x></p><script>y</script>'
    const { content: clean } = await create('doctor', { ...snippet, abbreviation: 'clean', content })
    expect(clean).toMatch(/^<p>Hello <strong>\{\{patient(?:&nbsp;| )name\}\}<\/strong><\/p>$/)
  })

  it('have a unique abbreviation for each owner, which is free again after a deletion', async () => {
    const first = await create('doctor', { ...snippet, abbreviation: 'one' })
    const again = await app.as('doctor').post(path, { ...snippet, abbreviation: 'ONE' })
    expectRefusal(again, 409, 'abbreviation_taken')
    expect(again.body).toMatchObject({ fields: { abbreviation: expect.any(String) } })
    await create('admin', { ...snippet, abbreviation: 'one' })
    read(letterTexts.delete, await app.as('doctor').delete(`${path}/${first.id}`))
    const second = await create('doctor', { ...snippet, abbreviation: 'one' })
    expectRefusal(await app.as('doctor').post(`${path}/${first.id}/restore`), 409, 'abbreviation_taken')
    const other = await create('doctor', { ...snippet, abbreviation: 'two' })
    expectRefusal(
      await app.as('doctor').put(`${path}/${other.id}`, { abbreviation: 'one' }),
      409,
      'abbreviation_taken',
    )
    expect((await list('doctor')).filter(({ abbreviation }) => abbreviation === 'one')).toHaveLength(2)
    expect(second.version).toBe(1)
  })

  it('have one default for each type and owner, which a restored one does not become', async () => {
    const make = (name: string) =>
      create('doctor', { ...template, name, letterType: 'discharge', isDefault: true })
    const [first, second] = [await make('First'), await make('Second')]
    const defaults = async () =>
      (await list('doctor')).flatMap(({ isDefault, name }) => (isDefault ? [name] : []))
    expect(await defaults()).toEqual(['Second'])
    read(letterTexts.edit, await app.as('doctor').put(`${path}/${first.id}`, { isDefault: true }))
    expect(await defaults()).toEqual(['First'])
    read(letterTexts.delete, await app.as('doctor').delete(`${path}/${first.id}`))
    read(letterTexts.edit, await app.as('doctor').put(`${path}/${second.id}`, { isDefault: true }))
    read(letterTexts.restore, await app.as('doctor').post(`${path}/${first.id}/restore`))
    expect(await defaults()).toEqual(['Second'])
    await create('admin', { ...template, letterType: 'discharge', isDefault: true, name: 'Of all' })
    expect(await defaults()).toEqual(['Second', 'Of all'])
  })

  it('change only the given fields, keep the earlier text and refuse a stale change', async () => {
    const { id } = await create('doctor', { ...snippet, abbreviation: 'edit' })
    const edit = (body: object) => app.as('doctor').put(`${path}/${id}`, body)
    const edited = read(letterTexts.edit, await edit({ name: 'After', version: 1 })).text
    expect(edited).toMatchObject({ ...snippet, abbreviation: 'edit', name: 'After', version: 2 })
    expectRefusal(await edit({ name: 'Late', version: 1 }), 409, 'text_changed_meanwhile')
    expectRefusal(await edit({ letterType: 'referral', isDefault: true }), 400, 'invalid_input')
    expectRefusal(await edit({ content: '<p>{{x}}</p>' }), 400, 'invalid_input')
    const kept = await app.db.selectFrom('letterTextVersions').selectAll().where('textId', '=', id).execute()
    expect(kept).toMatchObject([{ version: 1, name: 'Blood pressure', replacedBy: app.ids.doctor }])
    const plan = await create('doctor', { ...template, name: 'Kind' })
    expectRefusal(
      await app.as('doctor').put(`${path}/${plan.id}`, { abbreviation: 'x' }),
      400,
      'invalid_input',
    )
  })

  it('can be deleted and restored, with an audit entry each time', async () => {
    const { id } = await create('doctor', { ...template, name: 'Gone' })
    read(letterTexts.delete, await app.as('doctor').delete(`${path}/${id}`))
    expect((await list('doctor')).map((text) => text.id)).not.toContain(id)
    expectRefusal(await app.as('doctor').delete(`${path}/${id}`), 404, 'not_found')
    expectRefusal(await app.as('doctor').put(`${path}/${id}`, { name: 'X' }), 404, 'not_found')
    read(letterTexts.restore, await app.as('doctor').post(`${path}/${id}/restore`))
    read(letterTexts.edit, await app.as('doctor').put(`${path}/${id}`, { name: 'Back' }))
    const lines = await app.db
      .selectFrom('auditLog')
      .select('action')
      .orderBy('seq', 'desc')
      .limit(4)
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'letter-text.edit',
      'letter-text.restore',
      'letter-text.delete',
      'letter-text.create',
    ])
  })

  it('are created once for a repeated request', async () => {
    const body = { ...template, name: 'Once' }
    const send = () => app.as('doctor').post(path, body, { 'idempotency-key': 'text-once' })
    const [first, second] = [await send(), await send()].map((reply) => read(letterTexts.create, reply))
    expect(second?.text.id).toBe(first?.text.id)
    expect((await list('doctor')).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('go to the doctor who takes over, whose own texts stay as they are', async () => {
    const fromId = await buildUser(app.db, { name: 'Dr Ada Moss', email: 'texts-leave@test.example' })
    const toId = await buildUser(app.db, { name: 'Dr Bo Reed', email: 'texts-come@test.example' })
    const long = 'abbreviation-of-its-'
    const insert = async (doctorId: number, more: object) => {
      const text = { kind: 'snippet', name: 'Text', content: '<p>x</p>', ...more } as const
      const by = { updatedBy: app.ids.admin, updatedAt: app.clock.now }
      await app.db
        .insertInto('letterTexts')
        .values({ doctorId, ...text, ...by })
        .execute()
    }
    const plan = { kind: 'template', isDefault: true }
    await insert(toId, { abbreviation: 'bp' })
    await insert(toId, { abbreviation: long })
    await insert(toId, { ...plan, name: 'Theirs', letterType: 'referral' })
    for (const abbreviation of ['bp', 'bp2', 'own', long]) await insert(fromId, { abbreviation })
    await insert(fromId, { abbreviation: 'bp', deletedAt: app.clock.now })
    await insert(fromId, { ...plan, name: 'Second', letterType: 'referral' })
    await insert(fromId, { ...plan, name: 'Only', letterType: 'discharge' })
    const users = '/api/users'
    const work = async () => read(routes.users.work, await app.as('admin').get(`${users}/${fromId}/work`))
    expect(await work()).toMatchObject({ patients: 0, texts: 6, deleted: 0 })
    const refused = await app.as('admin').delete(`${users}/${fromId}`)
    expectRefusal(refused, 409, 'user_owns_work')
    expect(refused.body).toMatchObject({
      message: 'Dr Ada Moss still has 6 letter texts. Hand this work over to another doctor first.',
    })
    const hand = await app.as('admin').post(`${users}/${fromId}/hand-over`, { doctorId: toId })
    expect(read(routes.users.handOver, hand)).toMatchObject({ texts: 6, deleted: 0 })
    expect(await work()).toMatchObject({ texts: 0 })
    const texts = (await list('admin', `?doctorId=${toId}`)).filter(({ doctorId }) => doctorId === toId)
    const abbreviations = texts.flatMap(({ abbreviation }) => abbreviation ?? [])
    expect(abbreviations.toSorted()).toEqual(
      ['bp', 'bp2', 'bp3', 'own', long, 'abbreviation-of-its2'].toSorted(),
    )
    const defaults = texts.flatMap(({ isDefault, name }) => (isDefault ? [name] : []))
    expect(defaults.toSorted()).toEqual(['Only', 'Theirs'])
    expect((await app.as('admin').delete(`${users}/${fromId}`)).status).toBe(200)
    await expect(insert(fromId, { abbreviation: 'late' })).rejects.toMatchObject({
      constraint: 'doctor_present',
    })
  })
})
