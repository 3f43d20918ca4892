import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { promptTemplates } = routes
const path = '/api/prompt-templates'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const mine = { name: 'Shorter', description: 'Half as long.', prompt: 'Shorten this: {content}' }
const list = async (person: Person) => read(promptTemplates.list, await app.as(person).get(path)).templates
const create = async (person: Person, body: object = {}) =>
  read(promptTemplates.create, await app.as(person).post(path, { ...mine, ...body })).template

describe('prompt templates', () => {
  it('are the three built-in ones at first, which cannot be changed', async () => {
    expect(await list('doctor')).toMatchObject([
      { id: 'improve-text', name: 'Improve Text', isDefault: true, scope: 'built-in', canEdit: false },
      { id: 'format-paragraphs', name: 'Format as Paragraphs' },
      { id: 'format-bullets', name: 'Format as Bullet Points' },
    ])
    expectRefusal(await app.as('admin').put(`${path}/improve-text`, { name: 'X' }), 409, 'template_built_in')
    expectRefusal(await app.as('admin').delete(`${path}/improve-text`), 409, 'template_built_in')
  })

  it('are refused with an unknown placeholder, or without the letter', async () => {
    for (const [prompt, words] of [
      ['Shorten {text} {content}', /^\{text\} is not a placeholder/],
      ['Shorten it', /^Put \{content\}/],
      ['  ', 'Enter what AI should do with the letter.'],
    ] as const) {
      const reply = await app.as('doctor').post(path, { ...mine, prompt })
      expectRefusal(reply, 400, 'invalid_input')
      expect(reply.body).toMatchObject({ fields: { prompt: expect.stringMatching(words) } })
    }
  })

  it('are hidden from everyone else if they belong to one user', async () => {
    const own = await create('doctor')
    expect(own).toMatchObject({ ...mine, scope: 'own', canEdit: true, isDefault: false, version: 1 })
    expect(own.id).toMatch(/^custom-\d+$/)
    for (const person of ['secretary', 'admin'] as const) {
      expect((await list(person)).map(({ id }) => id)).not.toContain(own.id)
      expectRefusal(await app.as(person).put(`${path}/${own.id}`, { name: 'X' }), 404, 'not_found')
      expectRefusal(await app.as(person).delete(`${path}/${own.id}`), 404, 'not_found')
      expectRefusal(await app.as(person).post(`${path}/${own.id}/restore`), 404, 'not_found')
    }
  })

  it('can be used by all and set by administrators only, if they are the practice’s', async () => {
    expectRefusal(await app.as('doctor').post(path, { ...mine, scope: 'practice' }), 403, 'not_allowed')
    const shared = await create('admin', { scope: 'practice', name: 'For all' })
    expect((await list('doctor')).find(({ id }) => id === shared.id)).toMatchObject({
      scope: 'practice',
      canEdit: false,
    })
    expectRefusal(await app.as('doctor').put(`${path}/${shared.id}`, { name: 'X' }), 403, 'not_allowed')
    expectRefusal(await app.as('doctor').delete(`${path}/${shared.id}`), 403, 'not_allowed')
  })

  it('change only the given fields, keep the previous text, and refuse a stale version', async () => {
    const { id } = await create('doctor', { name: 'Before' })
    const edit = (body: object) => app.as('doctor').put(`${path}/${id}`, body)
    const edited = read(promptTemplates.edit, await edit({ name: 'After', version: 1 })).template
    expect(edited).toMatchObject({ ...mine, name: 'After', version: 2 })
    expectRefusal(await edit({ name: 'Late', version: 1 }), 409, 'template_changed_meanwhile')
    expectRefusal(await edit({ prompt: 'Nothing' }), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').put(`${path}/custom-999999`, { name: 'X' }), 404, 'not_found')
    const kept = await app.db.selectFrom('promptTemplateVersions').selectAll().execute()
    expect(kept).toMatchObject([{ version: 1, name: 'Before', replacedBy: app.ids.doctor }])
  })

  it('can be deleted and restored, with an audit entry each time', async () => {
    const { id } = await create('doctor', { name: 'Gone' })
    read(promptTemplates.delete, await app.as('doctor').delete(`${path}/${id}`))
    expect((await list('doctor')).map((template) => template.id)).not.toContain(id)
    expectRefusal(await app.as('doctor').delete(`${path}/${id}`), 404, 'not_found')
    expectRefusal(await app.as('doctor').put(`${path}/${id}`, { name: 'X' }), 404, 'not_found')
    read(promptTemplates.restore, await app.as('doctor').post(`${path}/${id}/restore`))
    expect((await list('doctor')).map((template) => template.id)).toContain(id)
    const lines = await app.db
      .selectFrom('auditLog')
      .select('action')
      .orderBy('seq', 'desc')
      .limit(3)
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'prompt-template.restore',
      'prompt-template.delete',
      'prompt-template.create',
    ])
  })

  it('are created once for a repeated request', async () => {
    const send = () =>
      app.as('doctor').post(path, { ...mine, name: 'Once' }, { 'idempotency-key': 'template-once' })
    const [first, second] = [await send(), await send()].map((reply) => read(promptTemplates.create, reply))
    expect(second?.template.id).toBe(first?.template.id)
    expect((await list('doctor')).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('are refused with the name of another template that the user sees', async () => {
    const first = await create('admin', { scope: 'practice', name: 'Plainer' })
    const second = await create('doctor', { name: 'Plainer still' })
    const tries = [
      await app.as('doctor').post(path, { ...mine, name: 'PLAINER' }),
      await app.as('doctor').post(path, { ...mine, name: 'Improve text' }),
      await app.as('doctor').put(`${path}/${second.id}`, { name: 'Plainer' }),
    ]
    for (const refused of tries) {
      expectRefusal(refused, 409, 'template_name_taken')
      expect(refused.body).toMatchObject({ fields: { name: expect.stringMatching(/different name/) } })
    }
    // The names of other users' own templates do not conflict, and the case of a name may be changed.
    await create('secretary', { name: 'Plainer still' })
    expect((await app.as('doctor').put(`${path}/${second.id}`, { name: 'PLAINER STILL' })).status).toBe(200)
    for (const [person, { id }] of [
      ['admin', first],
      ['doctor', second],
    ] as const)
      expect((await app.as(person).delete(`${path}/${id}`)).status).toBe(200)
    const twins = await Promise.all(
      [1, 2].map(() => app.as('doctor').post(path, { ...mine, name: 'At once' })),
    )
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
