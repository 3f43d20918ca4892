import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendPart, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { dictation: rows } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const doctor = () => app.as('doctor')
const get = async (id: number) => read(rows.get, await doctor().get(`/api/dictations/${id}`)).dictation
const say = (id: number, isOpen: unknown, who = doctor()) =>
  who.put(`/api/dictations/${id}/recording`, { isOpen })

it('marking a dictation as open is refused out of scope or with an invalid value', async () => {
  const { id } = await startDictation(doctor())
  expectRefusal(await say(id, true, app.as('otherDoctor')), 404, 'not_found')
  expectRefusal(await say(id, 'yes'), 400, 'invalid_input')
  expectRefusal(await say(999_999, true), 404, 'not_found')
  expect((await get(id)).recordingAt).toBeNull()
})

it('a dictation is marked as open until its device closes or sends it, in the same version', async () => {
  const { id, version } = await startDictation(doctor())
  const now = app.clock.now.toISOString()
  expect(read(rows.sayOpen, await say(id, true))).toEqual({ recordingAt: now })
  expect(await get(id)).toMatchObject({ recordingAt: now, version })
  const { dictations } = read(rows.list, await app.as('secretary').get('/api/dictations?queue=recording'))
  expect(dictations.find((one) => one.id === id)?.recordingAt).toBe(now)
  expect(read(rows.sayOpen, await say(id, false))).toEqual({ recordingAt: null })
  expect((await get(id)).recordingAt).toBeNull()

  await say(id, true)
  read(rows.storePart, await sendPart(doctor(), toneOf(1), { id }))
  const takes = [{ take: 1, parts: 1, seconds: 1 }]
  read(rows.send, await doctor().post(`/api/dictations/${id}/send`, { takes }))
  expect((await get(id)).recordingAt).toBeNull()
  expect(read(rows.sayOpen, await say(id, true))).toEqual({ recordingAt: null })
  expect((await get(id)).recordingAt).toBeNull()
})

it('other users are notified when a dictation is opened and closed, not every half minute', async () => {
  const { id } = await startDictation(doctor())
  const { heard } = await app.listen('secretary')
  const heardOfIt = () => heard('dictation_changed').filter(({ dictationId }) => dictationId === id)
  for (const isOpen of [true, true, true, false, false]) await say(id, isOpen)
  // Events arrive in order, so when this one has arrived, no earlier event is still on its way.
  read(rows.change, await doctor().patch(`/api/dictations/${id}`, { priority: 'high' }))
  await expect.poll(heardOfIt).toHaveLength(3)
})
