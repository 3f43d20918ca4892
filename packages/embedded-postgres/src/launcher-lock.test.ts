import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeLauncherLock } from './launcher-lock.ts'
import { markOf } from './process-mark.ts'

const ME = markOf(process.pid)

const place = mkdtempSync(join(tmpdir(), 'sincerely-lock-'))

afterAll(() => rmSync(place, { recursive: true, force: true }))

function newLockFile(content?: string): string {
  const file = join(mkdtempSync(join(place, 'case-')), 'postgres.lock')
  if (content !== undefined) writeFileSync(file, content)
  return file
}

it('A launcher lock held by a live process is refused, and the error names the process', () => {
  const file = newLockFile(JSON.stringify(markOf(process.ppid)))
  expect(() => takeLauncherLock(file)).toThrow(
    expect.objectContaining({
      code: 'already_running',
      message: expect.stringContaining(`kill ${process.ppid}`),
    }),
  )
})

it('A launcher lock is refused a second time in the same process, leaving only the lock file', () => {
  const file = newLockFile()
  takeLauncherLock(file)
  expect(() => takeLauncherLock(file)).toThrow(expect.objectContaining({ code: 'already_running' }))
  expect(readdirSync(join(file, '..'))).toEqual(['postgres.lock'])
})

it('A launcher lock can be taken again after it was released', () => {
  const file = newLockFile()
  takeLauncherLock(file).release()
  takeLauncherLock(file).release()
  expect(readdirSync(join(file, '..'))).toEqual([])
})

it.each([
  ['names a process that no longer exists', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'then' })],
  ['names a pid that another process has now', JSON.stringify({ pid: process.ppid, startedAt: 'before' })],
  ['is empty', ''],
  ['is not what we write', '{"pid":"many"}'],
])('A launcher lock is taken over if it %s', (_, content) => {
  const file = newLockFile(content)
  takeLauncherLock(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ME)
  expect(readdirSync(join(file, '..'))).toEqual(['postgres.lock'])
})

it('A launcher lock is taken over after another takeover was killed', () => {
  const file = newLockFile('')
  writeFileSync(`${file}.takeover`, '')
  utimesSync(`${file}.takeover`, 0, 0)
  takeLauncherLock(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ME)
  expect(readdirSync(join(file, '..'))).toEqual(['postgres.lock'])
})
