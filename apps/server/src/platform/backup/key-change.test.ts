import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { finishKeyChange, keyBefore, prepareKeyChange } from './key-change.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-keys-'))
const file = join(dataDir, 'secret-key')
let current: Awaited<ReturnType<typeof copyTemplate>>
let other: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  current = await copyTemplate()
  other = await copyTemplate()
  writeFileSync(file, 'first\n')
})
afterAll(async () => {
  await current.drop()
  await other.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const keyNow = () => readFileSync(file, 'utf8').trim()

describe('the secret key', () => {
  it('stays unchanged if the new key’s database did not become the current one', async () => {
    await prepareKeyChange(dataDir, { next: other.connection, stamp: 'a1', secretKey: 'second' })
    expect(keyNow()).toBe('first')
    await finishKeyChange(dataDir, current.connection)
    expect([keyNow(), readdirSync(dataDir)]).toEqual(['first', ['secret-key']])
  })

  it('changes with its database, and the earlier one is kept', async () => {
    await prepareKeyChange(dataDir, { next: current.connection, stamp: 'b2', secretKey: 'second' })
    await finishKeyChange(dataDir, current.connection)
    expect([keyNow(), keyBefore(dataDir, 'b2'), keyBefore(dataDir, 'zz')]).toEqual(['second', 'first', null])
    await finishKeyChange(dataDir, current.connection)
    expect(keyNow()).toBe('second')
  })

  it('is put in place at the next start if the change was interrupted', async () => {
    await prepareKeyChange(dataDir, { next: current.connection, stamp: 'c3', secretKey: 'third' })
    renameSync(file, join(dataDir, 'secret-key.before-c3'))
    await finishKeyChange(dataDir, current.connection)
    expect([keyNow(), keyBefore(dataDir, 'c3')]).toEqual(['third', 'second'])
  })
})
