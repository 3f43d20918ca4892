import { isUnfinished, letterStatuses } from '@sincerely/domain/letters/status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { unfinishedLetter } from './letter-states.sql.ts'

let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
})
afterAll(() => app.close())

it.each(letterStatuses)(
  'the database agrees with the domain on whether a letter that is %s is unfinished',
  async (status) => {
    const id = await buildLetter(app.db, { patientId, doctorId: app.ids.doctor, status })
    const inView = app.db.selectFrom('unfinishedLetters').select('id').where('id', '=', id)
    const inTable = app.db.selectFrom('letters').select('id').where('id', '=', id).where(unfinishedLetter)
    const expected = isUnfinished(status) ? [{ id }] : []
    expect(await inView.execute()).toEqual(expected)
    expect(await inTable.execute()).toEqual(expected)
    await app.db.updateTable('letters').set({ deletedAt: app.clock.now }).where('id', '=', id).execute()
    expect(await inView.execute()).toEqual([])
    expect(await inTable.execute()).toEqual(expected)
  },
)
