import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireOwnFolder } from './own-folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sincerely-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), 'x')
}

describe('a DATA_DIR', () => {
  it('with other files in it is refused, and one of them is named [T-34]', async () => {
    put('holiday.jpg', 'accounts.xls')
    await expect(requireOwnFolder(folder)).rejects.toThrow(/other files \(such as accounts\.xls\).*DATA_DIR/)
  })

  it('is not ours because of a folder that any system has', async () => {
    mkdirSync(join(folder, 'run'))
    await expect(requireOwnFolder(folder)).rejects.toThrow('such as run')
  })

  it('that is not there yet, or is empty, may be used', async () => {
    await expect(requireOwnFolder(join(folder, 'new'))).resolves.toBeUndefined()
    await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
  })

  it('with nothing but what systems leave everywhere may be used', async () => {
    put('.DS_Store', '.gitkeep', 'Thumbs.db', 'desktop.ini')
    mkdirSync(join(folder, 'lost+found'))
    await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
  })

  it.each(['secret-key', 'postgres.json', 'postgres.lock', 'pg18', 'pg18.tmp-a1'])(
    'that is ours by its %s may hold other files as well',
    async (mark) => {
      put('notes.txt', mark)
      await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
    },
  )
})
