import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { type JoinedInPractice, findJoinedNumbers } from './joined-numbers.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('texts whose numbers may have been joined are listed, sealed ones as such [H-53]', async () => {
  const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Agnes Holm' })
  await app.db
    .updateTable('patients')
    .set({ medications: ['Gabapentin 510 mg'], address: '1214 High Street\nCastlemoor' })
    .where('id', '=', patientId)
    .execute()
  const doctor = app.as('doctor')
  const create = async (content: string) => {
    const body = { patientId, content, rawTranscription: 'review in 23 weeks' }
    return (await doctor.post('/api/letters', body)).body as { letter: { id: number } }
  }
  const draft = (await create('<p>Take <strong>510</strong> mg.</p>')).letter.id
  const approved = (await create('<p>BP 12080, bisoprolol 2.5 mg.</p>')).letter.id
  await app.db.updateTable('letters').set({ status: 'approved' }).where('id', '=', approved).execute()
  const before = await app.db.selectFrom('letters').select(['id', 'content']).orderBy('id').execute()

  const found: JoinedInPractice[] = []
  const count = await findJoinedNumbers(app.db, (one) => void found.push(one))

  expect(found.map(({ place, isSealed, written }) => [place, isSealed, written])).toEqual([
    [`Letter ${draft}`, false, '510 mg'],
    [`Letter ${approved}`, true, 'BP 12080'],
    [`Dictated words of letter ${draft}`, false, '23 weeks'],
    [`Dictated words of letter ${approved}`, true, '23 weeks'],
    [expect.stringMatching(`^Patient ${patientId}(?:, MR .+)?$`), false, '1214 High'],
    [expect.stringMatching(`^Patient ${patientId}(?:, MR .+)?$`), false, '510 mg'],
  ])
  expect(count).toBeGreaterThan(found.length - 2)
  expect(await app.db.selectFrom('letters').select(['id', 'content']).orderBy('id').execute()).toEqual(before)
})
