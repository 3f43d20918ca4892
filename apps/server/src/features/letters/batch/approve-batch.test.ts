import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApproved, newDraft, open, outcomes, versionsOf } from '../../../test/letter-batch.ts'
import type { Versioned } from '../../../test/letter-batch.ts'
import { streamedBlocks } from '../../../test/streamed-blocks.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'
import { untilOneWaits } from '../../../test/until-one-waits.ts'

const { letters } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const approve = (person: Person, ...chosen: Versioned[]) =>
  app.as(person).post('/api/letters/batch/approve', { letters: versionsOf(...chosen) })
const results = async (person: Person, ...chosen: Versioned[]) => outcomes(await approve(person, ...chosen))
const statusOf = async ({ id }: Versioned) =>
  read(letters.get, await app.as('doctor').get(`/api/letters/${id}`)).letter.status
const edit = async ({ id }: Versioned, content: string) =>
  read(letters.saveText, await app.as('secretary').patch(`/api/letters/${id}/content`, { content })).letter

describe('an invalid batch approval', () => {
  it('is refused if it is empty, too large, has a letter twice or no versions', async () => {
    const letter = await newDraft(app)
    const many = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, version: 1 }))
    expectRefusal(await approve('doctor'), 400, 'invalid_input')
    expectRefusal(await approve('doctor', ...many), 400, 'invalid_input')
    expectRefusal(await approve('doctor', letter, letter), 400, 'invalid_input')
    const body = { letters: [{ id: letter.id }] }
    expectRefusal(await app.as('doctor').post('/api/letters/batch/approve', body), 400, 'invalid_input')
    expect(await statusOf(letter)).toBe('draft')
  })

  it('is refused for administrators, and for secretaries if only doctors approve [T-16]', async () => {
    const letter = await newDraft(app)
    await open(app, 'secretary', letter)
    expectRefusal(await approve('admin', letter), 403, 'not_allowed')
    await app.as('admin').put('/api/practice-settings', { onlyDoctorsApprove: true })
    expectRefusal(await approve('secretary', letter), 403, 'only_doctors_approve')
    await app.as('admin').put('/api/practice-settings', { onlyDoctorsApprove: false })
    expect(await results('secretary', letter)).toEqual(['approved'])
  })
})

describe('reporting that a version was opened', () => {
  it('is refused out of scope and for a version that does not exist', async () => {
    const letter = await newDraft(app)
    const mine = `/api/letters/${letter.id}/readings/me`
    expectRefusal(await app.as('otherDoctor').put(mine, { version: 1 }), 404, 'not_found')
    expectRefusal(await app.as('doctor').put(mine, { version: 2 }), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').put(mine, {}), 400, 'invalid_input')
    expect(await results('doctor', letter)).toEqual(['not_opened'])
  })

  it('keeps the newest version, even if an older one is reported later', async () => {
    const letter = await newDraft(app)
    const newer = await edit(letter, '<p>She is better.</p>')
    await open(app, 'doctor', newer, letter)
    expect(await results('doctor', newer)).toEqual(['approved'])
  })
})

describe('approving many letters', () => {
  it('refuses a letter whose current version this user has not opened [H-16]', async () => {
    const [unopened, openedByOther, changed] = [await newDraft(app), await newDraft(app), await newDraft(app)]
    await open(app, 'secretary', openedByOther)
    await open(app, 'doctor', changed)
    const newest = await edit(changed, '<p>She is not well.</p>')
    const reply = await approve('doctor', unopened, openedByOther, newest)
    expect(outcomes(reply)).toEqual(['not_opened', 'not_opened', 'not_opened'])
    expect(reply.body).toMatchObject({
      results: [
        { error: { message: expect.stringContaining('Open and read it, then approve it.') } },
        {},
        {},
      ],
    })
    expect(await statusOf(unopened)).toBe('draft')
  })

  it('refuses a letter opened before the patient’s record changed [H-16]', async () => {
    const letter = await newDraft(app)
    await open(app, 'doctor', letter)
    const { patientId } = read(letters.get, await app.as('doctor').get(`/api/letters/${letter.id}`)).letter
    const moved = await app
      .as('secretary')
      .put(`/api/patients/${patientId}`, { gpPractice: 'Other Practice' })
    expect(moved.status).toBe(200)
    expect(await results('doctor', letter)).toEqual(['not_opened'])
    await open(app, 'doctor', letter)
    expect(await results('doctor', letter)).toEqual(['approved'])
  })

  it('refuses a letter whose patient record changes during the approval', async () => {
    const letter = await newDraft(app)
    await open(app, 'doctor', letter)
    const { patientId } = read(letters.get, await app.as('doctor').get(`/api/letters/${letter.id}`)).letter
    const { approving } = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('letters').select('id').where('id', '=', letter.id).forUpdate().execute()
      const begun = approve('doctor', letter)
      // The approval has checked that the user read the letter, and now waits for the lock.
      await untilOneWaits(app.db)
      const gp = { gpPractice: 'Other Practice', version: sql<number>`version + 1` }
      await db.updateTable('patients').set(gp).where('id', '=', patientId).execute()
      return { approving: begun }
    })
    expect(outcomes(await approving)).toEqual(['not_opened'])
    expect(await statusOf(letter)).toBe('draft')
  })

  it('gives each letter the same result as alone, and none stops another', async () => {
    const others = await newDraft(app)
    const [first, last] = [
      await newDraft(app, { name: 'Ada Fenn' }),
      await newDraft(app, { name: 'Zoe Fenn' }),
    ]
    const [unsaved, shared, stale, unprintable] = [
      await newDraft(app),
      await newDraft(app),
      await newDraft(app),
      await newDraft(app, { content: '<p>Signed བད</p>' }),
    ]
    const posted = await newApproved(app)
    read(letters.post, await app.as('doctor').patch(`/api/letters/${posted.id}/status`, { status: 'posted' }))
    const copy = { content: '<p>Unsaved.</p>', baseVersion: 1 }
    await app.as('doctor').put(`/api/letters/${unsaved.id}/working-copy`, copy)
    await app.as('secretary').put(`/api/letters/${shared.id}/working-copy`, copy)
    await open(app, 'doctor', first, unsaved, shared, unprintable, last)
    const newest = await edit(stale, '<p>Newer.</p>')
    await open(app, 'doctor', newest)
    await app.db
      .updateTable('letters')
      .set({ doctorId: app.ids.otherDoctor })
      .where('id', '=', others.id)
      .execute()

    const nowhere = { id: 999_999, version: 1 }
    const chosen = [first, others, nowhere, posted, unsaved, shared, stale, unprintable, last]
    const reply = await approve('doctor', ...chosen)
    expect(outcomes(reply)).toEqual([
      'approved',
      'not_found',
      'not_found',
      'letter_is_posted',
      'unsaved_text',
      'others_unsaved_text',
      'letter_changed_meanwhile',
      'letter_not_printable',
      'approved',
    ])
    expect(read(letters.approveBatch, reply).results.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
    expect(JSON.stringify(reply.body)).toContain('then select it again')
    expect(JSON.stringify(reply.body)).toContain('cannot be printed: བ ད')
    expect([await statusOf(first), await statusOf(unprintable), await statusOf(last)]).toEqual([
      'approved',
      'draft',
      'approved',
    ])
    const seals = await app.db
      .selectFrom('letterSeals')
      .select('letterId')
      .where('letterId', 'in', [first.id, last.id])
      .execute()
    expect(seals).toHaveLength(2)
  })

  it('streams each result once it is known, on request', async () => {
    const [one, two] = [await newDraft(app), await newDraft(app)]
    await open(app, 'doctor', two)
    const body = { letters: versionsOf(one, two) }
    const accept = { accept: 'text/event-stream' }
    const reply = await app.as('doctor').post('/api/letters/batch/approve', body, accept)
    expect(streamedBlocks(reply)).toMatchObject([
      { id: one.id, ok: false, error: { code: 'not_opened' } },
      { id: two.id, ok: true, letter: { status: 'approved', version: 2 } },
    ])
    expect(reply.bytes.toString('utf8')).toContain('event: done')
  })
})
