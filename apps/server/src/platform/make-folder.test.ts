import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLevels } from '@sincerely/embedded-postgres/make-levels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from './backup/write-backup.ts'
import { makeFolder } from './make-folder.ts'

let root: string
beforeAll(() => (root = mkdtempSync(join(tmpdir(), 'make-folder-'))))
afterAll(() => rmSync(root, { recursive: true }))

/** Paths at which no folder can be created. */
function impossible(): string[] {
  const file = join(root, 'a-file')
  const [nowhere, around] = [join(root, 'leads-nowhere'), join(root, 'leads-to-itself')]
  if (!statSync(file, { throwIfNoEntry: false })) {
    writeFileSync(file, '')
    symlinkSync(join(root, 'not', 'there'), nowhere)
    symlinkSync(around, around)
  }
  return [
    // For this path, Node's recursive mkdir never returns: the parent exists, but mkdir answers ENOENT.
    '/proc/nowhere/backups',
    '/proc/nowhere',
    '/proc/self/task/backups',
    '/sys/kernel/backups',
    '/dev/null/backups',
    file,
    join(file, 'backups'),
    nowhere,
    join(nowhere, 'backups'),
    around,
    join(around, 'backups'),
    join(root, 'x'.repeat(300), 'backups'),
  ]
}

describe('a folder from the configuration', () => {
  it('is refused at once if it cannot be created, whatever the reason [H-35]', async () => {
    for (const path of impossible()) {
      await expect(makeFolder(path), path).rejects.toThrow(/[A-Z]{4,}|not a folder/)
      if (path !== join(root, 'a-file')) expect(() => makeLevels(path, 0o700), path).toThrow(/[A-Z]{4,}/)
    }
  })

  it('makes a backup fail with advice if it cannot be created [H-35]', async () => {
    const unused = { connectionString: 'postgres://127.0.0.1:1/none' }
    const order = { connection: unused, passphrase: null, secretKey: '', version: '1', now: new Date(0) }
    for (const folder of impossible())
      await expect(writeBackup({ ...order, file: join(folder, 'a.backup') }), folder).rejects.toThrow(
        /cannot write to .+ \(E[A-Z]+\), so no backup was saved there\. .* BACKUP_DIR to another folder\.$/,
      )
  })

  it('is created with all its parents, for this user alone', async () => {
    const path = join(root, 'one', 'two', 'three')
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(root, 'one', 'two', 'four'))])
    await makeFolder(path)
    expect(statSync(path).mode & 0o777).toBe(0o700)
    mkdirSync(join(root, 'real'))
    symlinkSync(join(root, 'real'), join(root, 'link'))
    chmodSync(join(root, 'real'), 0o755)
    await makeFolder(join(root, 'link', 'in-it'))
    expect(makeLevels(join(root, 'real', 'a', 'b'), 0o755)).toEqual([
      join(root, 'real', 'a'),
      join(root, 'real', 'a', 'b'),
    ])
  })

  it('is waited for only briefly, and asked once, if its disk does not answer [H-35]', async () => {
    let asked = 0
    let answer: () => void = () => undefined
    const make = () => {
      asked += 1
      return new Promise<void>((resolve) => (answer = resolve))
    }
    const gone = join(root, 'gone')
    await expect(makeFolder(gone, { make, waitMs: 1 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await expect(makeFolder(gone, { make, waitMs: 1 })).rejects.toThrow(`${gone} does not respond`)
    expect(asked).toBe(1)
    const back = makeFolder(gone, { make, waitMs: 60_000 })
    answer()
    await back
    await makeFolder(gone)
    expect(statSync(gone).isDirectory()).toBe(true)
  })
})
