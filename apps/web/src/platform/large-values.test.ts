import { dropFromDevice, keepOnDevice, listOnDevice, readFromDevice } from './large-values.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const [doctor, colleague] = [1, 12]

// jsdom has no IndexedDB, so these tests cover a browser that refuses it.
describe('a device without storage', () => {
  beforeEach(async () => {
    for (const user of [doctor, colleague]) await dropFromDevice(user, await listOnDevice(user))
  })

  it('reports it and keeps the value in this tab', async () => {
    expect(await keepOnDevice(doctor, 'work', { step: 'review' })).toBe(false)
    expect(await readFromDevice(doctor, 'work')).toEqual({ step: 'review' })
  })

  it('has no value for unknown or removed keys', async () => {
    expect(await readFromDevice(doctor, 'work')).toBeUndefined()
    await keepOnDevice(doctor, 'work', 1)
    await dropFromDevice(doctor, ['work', 'never kept'])
    expect(await readFromDevice(doctor, 'work')).toBeUndefined()
  })

  it("does not show one user's values to another [T-12]", async () => {
    await keepOnDevice(doctor, 'work', 'mine')
    await keepOnDevice(colleague, 'file', 'theirs')
    expect(await readFromDevice(colleague, 'work')).toBeUndefined()
    expect(await listOnDevice(doctor)).toEqual(['work'])
    expect(await listOnDevice(colleague)).toEqual(['file'])
  })
})
