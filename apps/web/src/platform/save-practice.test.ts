// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { savePractice } from './save-practice.ts'

type Saved = { version: number; idleLockMinutes: number; onlyDoctorsApprove: boolean }

afterEach(() => vi.unstubAllGlobals())

/**
 * Simulates a server with these settings. Another user saves `meanwhile` just before the first change
 * arrives.
 */
function practiceWith(settings: Saved, meanwhile: Partial<Saved> = {}): { now: Saved } {
  const server = { now: settings }
  let isFirst = true
  vi.stubGlobal('fetch', async (_: URL, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') {
      if (isFirst && Object.keys(meanwhile).length > 0)
        server.now = { ...server.now, ...meanwhile, version: server.now.version + 1 }
      isFirst = false
      const { version, ...changes } = JSON.parse(body ?? '{}') as Partial<Saved>
      if (version !== server.now.version)
        return Response.json({ code: 'practice_changed_meanwhile', message: 'No.' }, { status: 409 })
      server.now = { ...server.now, ...changes, version: version + 1 }
    }
    return Response.json({ settings: server.now })
  })
  return server
}

const seen = { version: 4, idleLockMinutes: 15, onlyDoctorsApprove: false }
const save = (changes: Partial<Saved>) => savePractice(new QueryClient(), changes, seen)

describe('a practice setting', () => {
  it('is not saved if somebody else changed its value', async () => {
    const before = practiceWith({ ...seen, version: 5, idleLockMinutes: 5 })
    await expect(save({ idleLockMinutes: 60 })).rejects.toMatchObject({ code: 'practice_changed_meanwhile' })
    expect(before.now.idleLockMinutes).toBe(5)
    const atOnce = practiceWith(seen, { idleLockMinutes: 10 })
    await expect(save({ idleLockMinutes: 60 })).rejects.toMatchObject({ code: 'practice_changed_meanwhile' })
    expect(atOnce.now.idleLockMinutes).toBe(10)
  })

  it('is saved if somebody else changed another setting', async () => {
    const server = practiceWith(seen, { onlyDoctorsApprove: true })
    expect(await save({ idleLockMinutes: 60 })).toMatchObject({ idleLockMinutes: 60 })
    expect(server.now).toEqual({ version: 6, idleLockMinutes: 60, onlyDoctorsApprove: true })
  })
})
