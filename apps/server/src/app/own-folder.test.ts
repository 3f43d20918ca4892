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
  it('is refused if it contains other files, one of which the message names [T-34]', async () => {
    put('holiday.jpg', 'accounts.xls')
    await expect(requireOwnFolder(folder)).rejects.toThrow(/other files \(such as accounts\.xls\).*DATA_DIR/)
  })

  it('is refused if it contains a folder that any system may have', async () => {
    mkdirSync(join(folder, 'run'))
    await expect(requireOwnFolder(folder)).rejects.toThrow('such as run')
  })

  it('is accepted if it is missing or empty', async () => {
    await expect(requireOwnFolder(join(folder, 'new'))).resolves.toBeUndefined()
    await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
  })

  it('is accepted if it contains only files that operating systems create', async () => {
    put('.DS_Store', '.gitkeep', 'Thumbs.db', 'desktop.ini')
    mkdirSync(join(folder, 'lost+found'))
    await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
  })

  it.each(['secret-key', 'postgres.json', 'postgres.lock', 'pg18', 'pg18.tmp-a1'])(
    'is accepted with other files in it if it contains our %s',
    async (mark) => {
      put('notes.txt', mark)
      await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
    },
  )
})
