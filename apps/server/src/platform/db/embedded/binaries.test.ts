import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { prepareAddress } from './address.ts'
import { prepareBinaries } from './binaries.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { layoutOf } from './layout.ts'
import { completeLibraryLinks } from './library-links.ts'
import { findNativePackage, type NativePackage } from './native-package.ts'
import { runProgram } from './run-program.ts'
import { hasCluster } from './state-directory.ts'

const asRoot = process.getuid?.() === 0
const place = mkdtempSync(join(tmpdir(), 'sincerely-binaries-'))
const native: NativePackage = { ...findNativePackage(), directory: join(place, 'native') }
const lib = join(native.directory, 'lib')
const linksDirectory = join(place, 'links')
const report = () => undefined

function removeLinks(): void {
  for (const name of readdirSync(lib)) {
    if (lstatSync(join(lib, name)).isSymbolicLink()) rmSync(join(lib, name))
  }
}

beforeAll(() => {
  chmodSync(place, 0o711)
  cpSync(findNativePackage().directory, native.directory, { recursive: true, verbatimSymlinks: true })
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the programs', () => {
  it('are refused with what they said when they do not run here', async () => {
    const broken = { ...native, directory: join(place, 'broken') }
    mkdirSync(join(broken.directory, 'bin'), { recursive: true })
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(broken.directory, 'bin', name), '#!/bin/sh\necho no such library; exit 127\n', {
        mode: 0o755,
      })
    }
    await expect(
      prepareBinaries(broken, { account: null, copyRoots: [], linksDirectory, report }),
    ).rejects.toThrow(
      expect.objectContaining({
        code: 'binaries_missing',
        message: expect.stringMatching(/no such library.*DATABASE_URL/s),
      }),
    )
  })

  it('get the links between libraries that an install without scripts leaves out', async () => {
    removeLinks()
    expect(
      (await runProgram(join(native.directory, 'bin/postgres'), ['--version'], { account: null })).code,
    ).not.toBe(0)
    const binaries = await prepareBinaries(native, { account: null, copyRoots: [], linksDirectory, report })
    expect(binaries.sharedLibraries).toBe(null)
    expect(existsSync(linksDirectory)).toBe(false)
  })

  it('find the links in a private folder when their own is read-only, and can make a database with them', async () => {
    removeLinks()
    chmodSync(lib, 0o555)
    mkdirSync(linksDirectory)
    chmodSync(linksDirectory, 0o777)
    const sharedLibraries = asNormalUser(() => completeLibraryLinks(native.directory, linksDirectory))
    expect(sharedLibraries).toBe(`${linksDirectory}:${lib}`)

    const layout = layoutOf(join(place, 'data'), native.major)
    mkdirSync(layout.root)
    chmodSync(layout.root, 0o711)
    const account = chooseAccount(layout)
    const address = await prepareAddress(layout, account, null)
    const program = (name: string) => join(native.directory, 'bin', name)
    const binaries = {
      postgres: program('postgres'),
      initdb: program('initdb'),
      pgCtl: program('pg_ctl'),
      sharedLibraries,
    }
    await initialiseCluster(layout, {
      dataDirectory: layout.cluster,
      logFile: layout.log,
      password: 'secret',
      binaries,
      account,
      address,
      isThrowaway: true,
    })
    expect(hasCluster(layout)).toBe(true)
    chmodSync(lib, 0o755)
  })
})

describe.runIf(asRoot)('for root, in a folder that PostgreSQL’s user cannot reach', () => {
  const closed: NativePackage = { ...native, directory: join(place, 'closed', 'native') }
  const account = chooseAccount(layoutOf(join(place, 'nowhere'), native.major))
  const copies = join(place, 'copies')
  const copy = join(copies, `pgbin-${native.version}`)

  async function prepare(): Promise<{ postgres: string; lines: string[] }> {
    const lines: string[] = []
    // The first place cannot be used: a part of its path is a file.
    const copyRoots = [join(native.directory, 'bin/postgres/copies'), copies]
    const wishes = { account, copyRoots, linksDirectory, report: (line: string) => lines.push(line) }
    return { postgres: (await prepareBinaries(closed, wishes)).postgres, lines }
  }

  beforeAll(() => {
    mkdirSync(join(place, 'closed'), { mode: 0o700 })
    cpSync(native.directory, closed.directory, { recursive: true, verbatimSymlinks: true })
  })

  it('are refused when no place takes a copy', async () => {
    const copyRoots = [join(native.directory, 'bin/postgres/copies')]
    const preparing = prepareBinaries(closed, { account, copyRoots, linksDirectory, report })
    await expect(preparing).rejects.toThrow(expect.objectContaining({ code: 'binaries_missing' }))
  })

  it('are copied once, to a folder of root that everyone can read, whatever the umask', async () => {
    const before = process.umask(0o077)
    const first = await prepare().finally(() => process.umask(before))
    expect(first.postgres).toBe(join(copy, 'bin/postgres'))
    expect(first.lines).toContain(
      `Copying PostgreSQL's programs to ${copy}, where the user "${account?.name}" can run them`,
    )
    expect(lstatSync(copy)).toMatchObject({ uid: 0, mode: 0o40755 })
    expect(await prepare()).toEqual({ postgres: first.postgres, lines: [] })
    expect(readdirSync(copies)).toEqual([`pgbin-${native.version}`])
  })

  it.each([
    ['another user could have changed', () => chmodSync(copy, 0o777)],
    ['is damaged', () => rmSync(join(copy, 'lib'), { recursive: true })],
  ])('are copied afresh when the copy %s', async (_, spoil) => {
    spoil()
    expect((await prepare()).lines).toHaveLength(1)
    expect((await prepare()).lines).toEqual([])
  })
})

function asNormalUser<T>(work: () => T): T {
  if (!asRoot) return work()
  process.seteuid?.(65_534)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}
