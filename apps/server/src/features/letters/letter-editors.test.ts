import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let id: number

beforeAll(async () => {
  app = await startTestApp()
  const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ottoline Dune' })
  const body = { patientId, content: '<p>She is well.</p>' }
  id = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter.id
})
afterAll(() => app.close())

const mine = () => `/api/letters/${id}/editors/me`
const say = async (person: Person) => read(letters.sayEditing, await app.as(person).put(mine(), {})).editors
const seenBy = async (person: Person) =>
  read(letters.listEditors, await app.as(person).get(`/api/letters/${id}/editors`)).editors
const later = (seconds: number) => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000))

describe('the editors of a letter', () => {
  it('are listed only to users who may see the letter', async () => {
    for (const call of [app.as('otherDoctor').put(mine(), {}), app.as('otherDoctor').delete(mine())])
      expectRefusal(await call, 404, 'not_found')
    expectRefusal(await app.as('otherDoctor').get(`/api/letters/${id}/editors`), 404, 'not_found')
  })

  it('are shown with their start to others, until they close it or go silent', async () => {
    const since = app.clock.now.toISOString()
    expect(await say('doctor')).toEqual([])
    expect(await seenBy('doctor')).toEqual([])
    later(30)
    expect(await say('doctor')).toEqual([])
    later(30)
    expect(await say('secretary')).toMatchObject([{ since }])
    expect(await seenBy('doctor')).toHaveLength(1)
    read(letters.stopEditing, await app.as('secretary').delete(mine()))
    expect(await seenBy('doctor')).toEqual([])
    later(41)
    expect(await seenBy('secretary')).toEqual([])
    await say('doctor')
    expect(await seenBy('secretary')).toMatchObject([{ since: app.clock.now.toISOString() }])
  })

  it('do not include users who are signed out or can no longer see it', async () => {
    const there = () => seenBy('doctor')
    await app.db.deleteFrom('letterEditors').execute()
    await say('secretary')
    expect(await there()).toHaveLength(1)
    const theirs = app.db.deleteFrom('assignments').where('secretaryId', '=', app.ids.secretary)
    const gone = await theirs.returningAll().execute()
    expect(await there()).toEqual([])
    await app.db.insertInto('assignments').values(gone).execute()
    expect(await there()).toHaveLength(1)
    await app.db.deleteFrom('sessions').where('userId', '=', app.ids.secretary).execute()
    expect(await there()).toEqual([])
  })

  it('do not include a doctor whose letter now belongs to another doctor', async () => {
    await say('doctor')
    expect(await seenBy('admin')).toHaveLength(1)
    await app.db.updateTable('letters').set({ doctorId: app.ids.otherDoctor }).where('id', '=', id).execute()
    expect(await seenBy('otherDoctor')).toEqual([])
  })
})
