import { beforeEach, describe, expect, it } from 'vitest'
import {
  findStoredTakes,
  deviceKeysWithSound,
  dropSound,
  storePiece,
  listSound,
  readSound,
} from './sound-store.ts'

// jsdom has no IndexedDB, so the sound is stored in this tab's memory, as on a device without space.
const userId = 1
const deviceKey = 'a-device-of-mine'
const keep = (take: number, at: number, bytes = [1, 2, 3], key = deviceKey) =>
  storePiece(userId, key, { take, at, bytes: bytes.length, ms: (at + 1) * 1000 }, new Uint8Array(bytes))

beforeEach(async () => {
  for (const key of await deviceKeysWithSound(userId)) await dropSound(userId, key)
})

describe('sound on a device without storage', () => {
  it('is kept in memory only, and saving reports this', async () => {
    expect(await keep(1, 0)).toBe(false)
    const pieces = (await listSound(userId, deviceKey)).get(1) ?? []
    expect(pieces).toEqual([{ take: 1, at: 0, bytes: 3, ms: 1000 }])
    expect(await readSound(userId, deviceKey, pieces)).toEqual([new Uint8Array([1, 2, 3])])
  })

  it('is not listed for another user', async () => {
    await keep(1, 0)
    expect(await listSound(2, deviceKey)).toEqual(new Map())
    expect(await deviceKeysWithSound(2)).toEqual(new Set())
  })
})

describe('the pieces of a take', () => {
  it('are in order even if one is missing', async () => {
    await keep(3, 1)
    for (const at of [2, 0, 1, 4]) await keep(1, at)
    const sound = await listSound(userId, deviceKey)
    expect([...sound.keys()]).toEqual([1, 3])
    expect(sound.get(1)?.map(({ at }) => at)).toEqual([0, 1, 2, 4])
  })

  it("can't be read if one of them is gone", async () => {
    await keep(1, 0)
    const pieces = (await listSound(userId, deviceKey)).get(1) ?? []
    await dropSound(userId, deviceKey)
    expect(await readSound(userId, deviceKey, pieces)).toBeNull()
  })

  it('can be deleted by take or by dictation', async () => {
    await keep(1, 0)
    await keep(2, 0)
    await keep(1, 0, [9], 'another-device')
    await dropSound(userId, deviceKey, (take) => take === 1)
    expect([...(await listSound(userId, deviceKey)).keys()]).toEqual([2])
    await dropSound(userId, deviceKey)
    expect(await deviceKeysWithSound(userId)).toEqual(new Set(['another-device']))
  })
})

describe('takes without a record', () => {
  it('get their type from the first bytes of the sound', async () => {
    await keep(1, 0, [0x1a, 0x45, 0xdf])
    await keep(2, 0, [0x4f, 0x67, 0x67])
    await keep(3, 0, [0, 0, 0, 0x20])
    expect(await findStoredTakes(userId, deviceKey)).toEqual([
      { take: 1, mimeType: 'audio/webm', isOver: true },
      { take: 2, mimeType: 'audio/ogg', isOver: true },
      { take: 3, mimeType: 'audio/mp4', isOver: true },
    ])
  })
})
