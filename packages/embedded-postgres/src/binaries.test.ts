import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { layoutOf } from './layout.ts'
import { findNativePackage, type NativePackage } from './native-package.ts'

const asRoot = process.getuid?.() === 0
const place = mkdtempSync(join(tmpdir(), 'sincerely-binaries-'))
const native: NativePackage = { ...findNativePackage(), directory: join(place, 'native') }

beforeAll(() => {
  chmodSync(place, 0o711)
  cpSync(findNativePackage().directory, native.directory, { recursive: true, verbatimSymlinks: true })
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('PostgreSQL programs', () => {
  it('are refused with their own output if they cannot run here', async () => {
    const broken = { ...native, directory: join(place, 'broken') }
    mkdirSync(join(broken.directory, 'bin'), { recursive: true })
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(broken.directory, 'bin', name), '#!/bin/sh\necho no such library; exit 127\n', {
        mode: 0o755,
      })
    }
    await expect(prepareBinaries(broken, null)).rejects.toThrow(
      expect.objectContaining({
        code: 'binaries_missing',
        message: expect.stringMatching(/no such library.*DATABASE_URL/s),
      }),
    )
  })

  it('get the library links that an install without scripts leaves out', async () => {
    const listed = readFileSync(join(native.directory, 'pg-symlinks.json'), 'utf8')
    const links = (JSON.parse(listed) as { target: string }[]).map(({ target }) =>
      join(native.directory, 'lib', basename(target)),
    )
    for (const link of links) rmSync(link, { force: true })
    expect(links).not.toEqual([])
    await prepareBinaries(native, null)
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })

  it.runIf(asRoot)('give root a command if PostgreSQL’s user cannot reach them', async () => {
    const closed: NativePackage = { ...native, directory: join(place, 'closed', 'native') }
    mkdirSync(closed.directory, { recursive: true })
    chmodSync(join(place, 'closed'), 0o700)
    const account = chooseAccount(layoutOf(join(place, 'nowhere'), native.major))
    await expect(prepareBinaries(closed, account)).rejects.toThrow(
      expect.objectContaining({
        code: 'data_dir_unreachable',
        message: expect.stringContaining(`chmod o+x '${join(place, 'closed')}'`),
      }),
    )
  })
})
