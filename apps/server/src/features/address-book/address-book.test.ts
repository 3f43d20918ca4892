import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { addressBook } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/address-book'

async function add(body: object, person: Person = 'secretary') {
  return read(addressBook.create, await app.as(person).post(path, body)).address
}

async function find(query: string, person: Person = 'doctor') {
  const { addresses, more } = read(addressBook.list, await app.as(person).get(`${path}${query}`))
  return { names: addresses.map(({ name }) => name), more }
}

const auditLines = () =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'details'])
    .where('action', 'like', 'address-book.%')
    .orderBy('seq')
    .execute()

describe('an invalid address book request', () => {
  it.each([
    ['without a name', { organisation: 'Elm Surgery' }, 'name'],
    ['with a name of hidden characters', { name: '\u202E\u200B' }, 'name'],
    ['with a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['with a wrong e-mail address', { name: 'Ann', email: 'ann@' }, 'email'],
    [
      'with another header in its e-mail address',
      { name: 'Ann', email: 'a@b.example\nBcc: c@d.example' },
      'email',
    ],
    ['that letters go to by e-mail without an address', { name: 'Ann', way: 'email', email: '' }, 'email'],
    ['with an unknown way', { name: 'Ann', way: 'fax' }, 'way'],
    ['with an address that is too long', { name: 'Ann', address: 'x'.repeat(501) }, 'address'],
  ])('is refused with the field named: an entry %s', async (_, body, field) => {
    const reply = await app.as('doctor').post(path, body)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toContain(field)
  })

  it('is refused with 404 if the entry to change, delete or restore does not exist', async () => {
    expectRefusal(await app.as('doctor').put(`${path}/999999`, { name: 'Ann' }), 404, 'not_found')
    expectRefusal(await app.as('doctor').delete(`${path}/999999`), 404, 'not_found')
    expectRefusal(await app.as('doctor').post(`${path}/999999/restore`), 404, 'not_found')
    const { id } = await add({ name: 'Still There' })
    expectRefusal(await app.as('doctor').post(`${path}/${id}/restore`), 404, 'not_found')
    expect((await auditLines()).map(({ action }) => action)).toEqual(['address-book.create'])
  })
})

describe('the address book', () => {
  it('shares cleaned entries with the whole practice, sent to by post by default', async () => {
    const entry = await add({
      name: ' Dr  Anjali\u202E Patel ',
      organisation: '<b>Millbrook</b> Surgery',
      address: '1 High Street\r\n\r\n  York ',
      email: '',
      phone: '01632 960000',
    })
    expect(entry).toEqual({
      id: entry.id,
      name: 'Dr Anjali Patel',
      organisation: '<b>Millbrook</b> Surgery',
      address: '1 High Street\nYork',
      email: null,
      phone: '01632 960000',
      way: 'post',
      version: 1,
      updatedAt: app.clock.now.toISOString(),
      updatedBy: { id: app.ids.secretary, name: 'Test secretary' },
    })
    for (const person of ['admin', 'doctor', 'otherSecretary', 'unassigned'] as const)
      expect((await find('?q=anjali', person)).names).toEqual(['Dr Anjali Patel'])
    await add({ name: 'By The Administrator' }, 'admin')
  })

  it('searches name, organisation, address and email, ignoring accents and case', async () => {
    await add({ name: 'Żaneta Ångström', organisation: 'Haus 100%', email: 'zaneta@haus.example' })
    await add({ name: 'Zoe Lane', address: '5 Haus Road' })
    expect((await find('?q=HAUS')).names).toEqual(['Żaneta Ångström', 'Zoe Lane'])
    expect((await find('?q=zaneta%20haus')).names).toEqual(['Żaneta Ångström'])
    expect((await find('?q=angstrom')).names).toEqual(['Żaneta Ångström'])
    expect((await find('?q=100%25')).names).toEqual(['Żaneta Ångström'])
    expect((await find('?q=_')).names).toEqual([])
    expect((await find('?q=haus&limit=1')).more).toBe(true)
    expectRefusal(await app.as('doctor').get(`${path}?limit=201`), 400, 'invalid_input')
  })

  it('adds one entry if the same request is sent twice', async () => {
    const send = () =>
      app.as('doctor').post(path, { name: 'Sent Twice' }, { 'idempotency-key': 'a-key-of-12' })
    const [one, two] = await Promise.all([send(), send()])
    expect(read(addressBook.create, one).address.id).toBe(read(addressBook.create, two).address.id)
    expect((await find('?q=sent%20twice')).names).toHaveLength(1)
  })

  it('changes only the given fields, keeps earlier versions and refuses a stale one', async () => {
    const { id } = await add({
      name: 'Dr Moss',
      phone: '01632 960001',
      way: 'email',
      email: 'moss@elm.example',
    })
    const put = (body: object) => app.as('doctor').put(`${path}/${id}`, body)
    const changed = read(addressBook.update, await put({ phone: '01632 960002', version: 1 })).address
    expect(changed).toMatchObject({
      name: 'Dr Moss',
      phone: '01632 960002',
      way: 'email',
      version: 2,
      updatedBy: { id: app.ids.doctor, name: 'Dr Test doctor' },
    })
    expectRefusal(await put({ phone: '01632 960003', version: 1 }), 409, 'address_changed_meanwhile')
    // The entry's letters are sent by e-mail, so the address cannot be removed.
    const refused = await put({ email: '' })
    expectRefusal(refused, 400, 'invalid_input')
    expect(refused.body).toMatchObject({ fields: { email: expect.stringContaining('choose another way') } })
    expect(read(addressBook.update, await put({ email: '', way: 'post' })).address).toMatchObject({
      email: null,
      version: 3,
    })
    expectRefusal(await put({ way: 'email' }), 400, 'invalid_input')
    const kept = await app.db
      .selectFrom('addressBookVersions')
      .select('entry')
      .where('addressId', '=', id)
      .orderBy('version')
      .execute()
    expect(kept).toMatchObject([
      { entry: { phone: '01632 960001' } },
      { entry: { phone: '01632 960002', email: 'moss@elm.example' } },
    ])
  })

  it('hides a deleted entry and restores it', async () => {
    const { id } = await add({ name: 'Gone Soon' })
    expect(read(addressBook.delete, await app.as('doctor').delete(`${path}/${id}`))).toEqual({
      deletedCount: 1,
    })
    expect((await find('?q=gone%20soon')).names).toEqual([])
    expectRefusal(await app.as('doctor').delete(`${path}/${id}`), 404, 'not_found')
    expectRefusal(await app.as('doctor').put(`${path}/${id}`, { name: 'X' }), 404, 'not_found')
    read(addressBook.restore, await app.as('secretary').post(`${path}/${id}/restore`))
    expect((await find('?q=gone%20soon')).names).toEqual(['Gone Soon'])
    const lines = (await auditLines()).slice(-3)
    expect(lines).toEqual([
      { action: 'address-book.create', actorId: app.ids.secretary, details: { addressId: id } },
      { action: 'address-book.delete', actorId: app.ids.doctor, details: { addressId: id } },
      { action: 'address-book.restore', actorId: app.ids.secretary, details: { addressId: id } },
    ])
  })
})

describe('a duplicate address book entry', () => {
  it('is refused with 409, unless a field differs or the first entry was deleted', async () => {
    const entry = { name: 'Twice Told', organisation: 'Elm Surgery', email: 'twice@elm.example' }
    const first = await add(entry)
    for (const same of [entry, { ...entry, name: 'TWICE told', way: 'email' }]) {
      const refused = await app.as('doctor').post(path, same)
      expectRefusal(refused, 409, 'address_exists')
      expect(refused.body).toMatchObject({ fields: { name: expect.stringMatching(/already/) } })
    }
    await add({ ...entry, organisation: 'Oak Surgery' })
    expect((await app.as('doctor').delete(`${path}/${first.id}`)).status).toBe(200)
    await add(entry)
    const twins = await Promise.all([1, 2].map(() => app.as('doctor').post(path, { name: 'At Once' })))
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
