import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SaverPorts, createLetterSaver } from './letter-saver.ts'
import { initialSaveState, storedWhere } from './save-state.ts'
import type { UnsavedText } from './unsaved-text.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T14:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** A device, a server with a working copy and versions, and a network that can fail, for one editor. */
function world() {
  const outside = {
    device: null as UnsavedText | null,
    workingCopy: null as string | null,
    workingCopyAt: null as string | null,
    version: { html: '<p>a</p>', number: 1 },
    isOffline: false,
    /** Whether the server leaves calls unanswered until they time out. */
    isSilent: false,
    isDeleted: false,
    hasRoom: true,
    sent: 0,
  }
  const reach = async () => {
    await Promise.resolve()
    if (outside.isSilent) await timeout()
    if (outside.isOffline) throw new Error('offline')
    if (outside.isDeleted) throw new Error('gone')
  }
  const ports: SaverPorts = {
    saveDraft: (text) => {
      outside.device = text
      return outside.hasRoom
    },
    removeDraft: () => {
      outside.device = null
    },
    sendWorkingCopy: async (html) => {
      await reach()
      outside.sent += 1
      outside.workingCopy = html
      outside.workingCopyAt = new Date().toISOString()
      return { savedAt: outside.workingCopyAt }
    },
    saveText: async (html, version) => {
      await reach()
      if (version !== outside.version.number) throw new Error('conflict')
      outside.version = { html, number: version + 1 }
      outside.workingCopy = null
      return { version: version + 1, updatedAt: new Date().toISOString() }
    },
    dropWorkingCopy: async (workingCopyAt) => {
      await reach()
      if (workingCopyAt === outside.workingCopyAt) outside.workingCopy = null
    },
    isBlank: (html) => html === '<p></p>',
    isConflict: (error) => error instanceof Error && error.message === 'conflict',
    isNotFound: (error) => error instanceof Error && error.message === 'gone',
    sendErrorOf: () => ({ canRetry: true, message: 'offline' }),
    now: () => new Date(),
  }
  return {
    outside,
    saver: createLetterSaver(initialSaveState({ html: '<p>a</p>', version: 1, textVersion: 1 }, null), ports),
  }
}

/** Simulates a call that times out after 20 s. */
async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  throw new Error('offline')
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('autosaved text', () => {
  it('is kept while the server is unavailable and sent afterwards', async () => {
    const { outside, saver } = world()
    outside.isOffline = true
    saver.type('<p>ab</p>')
    await pass(2000)
    expect(storedWhere(saver.current())).toBe('device')
    expect(saver.current().sendError?.canRetry).toBe(true)
    outside.isOffline = false
    await pass(5000)
    expect(outside.workingCopy).toBe('<p>ab</p>')
    expect(outside.device).toBeNull()
  })

  it('is sent at once when the network is back', async () => {
    const { outside, saver } = world()
    outside.isOffline = true
    saver.type('<p>ab</p>')
    await pass(2000)
    outside.isOffline = false
    saver.retryNow()
    await pass(0)
    expect(outside.workingCopy).toBe('<p>ab</p>')
  })

  it('is reported as in memory only if the device has no space', async () => {
    const { outside, saver } = world()
    outside.hasRoom = false
    saver.type('<p>ab</p>')
    await pass(300)
    expect(storedWhere(saver.current())).toBe('memory')
  })

  it('is on the device within 300 ms and on the server within 2 s [H-33]', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    await pass(300)
    expect(outside.device).toMatchObject({ html: '<p>ab</p>', baseVersion: 1 })
    await pass(1700)
    expect(outside.workingCopy).toBe('<p>ab</p>')
    expect(outside.device).toBeNull()
  })

  it('is stored on the device at once when the tab is hidden', () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    saver.flush()
    expect(outside.device?.html).toBe('<p>ab</p>')
  })

  it('is sent after 10 s of continuous typing', async () => {
    const { outside, saver } = world()
    for (let second = 0; second < 12; second += 1) {
      saver.type(`<p>a${'b'.repeat(second)}</p>`)
      await pass(1000)
    }
    expect(outside.sent).toBe(1)
  })
})

describe('Save', () => {
  it('waits for a hanging autosave to time out, with the text kept on the device [H-33]', async () => {
    const { outside, saver } = world()
    outside.isSilent = true
    saver.type('<p>ab</p>')
    await pass(2000)
    outside.isSilent = false
    const saving = saver.save()
    await pass(15_000)
    expect(storedWhere(saver.current())).toBe('device')
    expect(outside.version.number).toBe(1)
    await pass(5000)
    expect(await saving).toBe('saved')
    expect(outside.version).toEqual({ html: '<p>ab</p>', number: 2 })
  })

  it("refuses an empty letter and keeps the editor's text", async () => {
    const { outside, saver } = world()
    saver.type('<p></p>')
    expect(await saver.save()).toBe('empty')
    expect(outside.version.number).toBe(1)
    expect(saver.current().html).toBe('<p></p>')
  })

  it('reports a conflict and keeps the text, which can be saved after a rebase', async () => {
    const { outside, saver } = world()
    outside.version = { html: '<p>theirs</p>', number: 2 }
    saver.type('<p>mine</p>')
    expect(await saver.save()).toBe('conflict')
    expect(outside.version.html).toBe('<p>theirs</p>')
    expect(outside.device?.html).toBe('<p>mine</p>')
    saver.rebase(2)
    expect(await saver.save()).toBe('saved')
    expect(outside.version).toEqual({ html: '<p>mine</p>', number: 3 })
  })

  it('keeps the text on the device if the server is unavailable', async () => {
    const { outside, saver } = world()
    outside.isOffline = true
    saver.type('<p>ab</p>')
    expect(await saver.save()).toBe('failed')
    expect(outside.device?.html).toBe('<p>ab</p>')
    expect(saver.current().phase).toBe('editing')
  })

  it('creates no version without changes', async () => {
    const { outside, saver } = world()
    expect(await saver.save()).toBe('unchanged')
    expect(outside.version.number).toBe(1)
  })

  it('waits for a working copy being sent, and leaves none behind', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    vi.advanceTimersByTime(1500)
    expect(saver.current().sending).toBe('<p>ab</p>')
    expect(await saver.save()).toBe('saved')
    await pass(20_000)
    expect(outside.workingCopy).toBeNull()
    expect(outside.device).toBeNull()
  })

  it('creates a version', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    expect(await saver.save()).toBe('saved')
    expect(outside.version).toEqual({ html: '<p>ab</p>', number: 2 })
    expect(storedWhere(saver.current())).toBe('version')
  })
})

describe('leaving the editor', () => {
  it("keeps the text on the device if it can't be saved [H-33]", async () => {
    const { outside, saver } = world()
    outside.isOffline = true
    saver.type('<p>ab</p>')
    expect(await saver.leave()).toBe('failed')
    expect(outside.device?.html).toBe('<p>ab</p>')
  })

  it('keeps the text on the device if the letter was deleted', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    await pass(2000)
    expect(outside.device).toBeNull()
    outside.isDeleted = true
    expect(await saver.leave()).toBe('gone')
    expect(outside.device).toMatchObject({
      html: '<p>ab</p>',
      baseVersion: 1,
      follows: '2026-03-02T14:00:01.500Z',
    })
  })

  it('creates no version without changes', async () => {
    const { saver, outside } = world()
    expect(await saver.leave()).toBe('unchanged')
    expect(outside.version.number).toBe(1)
  })

  it('saves the text as a version and ignores later typing', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    expect(await saver.leave()).toBe('saved')
    saver.type('<p>late</p>')
    await pass(5000)
    expect(outside.version.html).toBe('<p>ab</p>')
    expect(outside.workingCopy).toBeNull()
  })
})

describe('cancelling the editor', () => {
  it('keeps a working copy that another tab or device saved since', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    await pass(1500)
    await pass(60_000)
    Object.assign(outside, { workingCopy: '<p>elsewhere</p>', workingCopyAt: new Date().toISOString() })
    saver.cancel()
    await pass(0)
    expect(outside.workingCopy).toBe('<p>elsewhere</p>')
  })

  it('drops a working copy that is still being sent', async () => {
    const { outside, saver } = world()
    saver.type('<p>ab</p>')
    vi.advanceTimersByTime(1500)
    expect(saver.cancel()).toMatchObject({ html: '<p>ab</p>', baseVersion: 1 })
    await pass(0)
    expect(outside.workingCopy).toBeNull()
    expect(outside.device).toBeNull()
    expect(outside.version.number).toBe(1)
  })
})
