import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { namesOf } from './names-of.ts'
import type { PatientEvent } from './patient-news.ts'

describe('the names of the people in a burst of events', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => server.seen.splice(0))

  /** Answers the next calls, whichever comes first, by the number in their address. */
  function answer(calls: number, records: Record<number, object>): void {
    for (let call = 0; call < calls; call++) {
      server.answerNext((request, response) => {
        const id = Number(/patients\/(\d+)/u.exec(request.url ?? '')?.[1])
        response.writeHead(records[id] ? 200 : 404).end(JSON.stringify(records[id] ?? {}))
      })
    }
  }

  it('leave out whom nobody tells, and a record that answers as another one', async () => {
    answer(3, { 1: record(1, 'Ida Fenn'), 2: record(9, 'Tom Bell') })
    expect([...(await namesOf([1, 2, 3].map(updated), 3))]).toEqual([[1, 'Ida Fenn']])
  })

  it('are asked of nobody for one that is gone: the event says it, or the record is part of another', async () => {
    const names = await namesOf([updated(1), deleted(1, 'Ida Fenn'), deleted(2)], 3)
    expect([...names]).toEqual([[1, 'Ida Fenn']])
    expect(server.seen).toEqual([])
  })

  it('are asked of the deletions where several went at once, of the first few alone', async () => {
    answer(2, { 4: deletion('Ada Bell'), 5: deletion('Tom Bell') })
    const gone = { patientIds: [4, 5, 6], byUserId: 8, byName: 'Dr Test' }
    const names = await namesOf([{ name: 'patients_deleted', payload: gone }], 2)
    expect(names).toEqual(
      new Map([
        [4, 'Ada Bell'],
        [5, 'Tom Bell'],
      ]),
    )
    const asked = new Set(server.seen.map(({ url }) => url))
    expect(asked).toEqual(new Set(['/api/patients/4/deletion', '/api/patients/5/deletion']))
  })

  it('are asked of twelve people, and of nobody when there are more', async () => {
    const ids = Array.from({ length: 13 }, (_, at) => at + 1)
    const events = ids.map(updated)
    expect([...(await namesOf([...events, deleted(20, 'Ida Fenn')], 3))]).toEqual([[20, 'Ida Fenn']])
    expect(server.seen).toEqual([])
    answer(12, Object.fromEntries(ids.map((id) => [id, record(id, `Person ${id}`)])))
    expect((await namesOf(events.slice(1), 3)).size).toBe(12)
  })
})

function updated(patientId: number): PatientEvent {
  return { name: 'patient_updated', payload: { patientId, byUserId: 8 } }
}

function deleted(patientId: number, name?: string): PatientEvent {
  return { name: 'patient_deleted', payload: { patientId, byUserId: 8, byName: 'Dr Test', name } }
}

function record(id: number, name: string): object {
  return { patient: { id, name }, namesakes: [] }
}

function deletion(name: string): object {
  return { deletion: { name } }
}
