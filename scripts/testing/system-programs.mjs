// Provides the system programs that the tests need. Chromium is the browser, pdftotext reads letters, and
// ffmpeg cuts long sound. If available, LibreOffice opens Word letters, and Firefox runs a journey.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { failure } from '../prepare/failure.mjs'
import { inRoot } from '../prepare/paths.mjs'
import { withProgress } from '../prepare/progress.mjs'
import { runCommand } from '../prepare/run-command.mjs'

/** Installs the programs on Debian as root. On other systems, the failure says what to install. */
export async function getSystemPrograms() {
  const missing = [
    ...(hasChromium() ? [] : ['chromium']),
    ...(isOnPath('pdftotext') ? [] : ['poppler-utils']),
    ...(isOnPath('ffmpeg') ? [] : ['ffmpeg']),
  ]
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get')
  if (missing.length > 0 && !mayInstall)
    throw failure(
      `Please install ${missing.join(' and ')} (Debian, Ubuntu: sudo apt-get install ${missing.join(' ')}), then run the tests again.`,
    )
  if (missing.length > 0) await withProgress(`Installing ${missing.join(' and ')}`, () => install(missing))
  await getForOneTest({
    program: 'soffice',
    name: 'libreoffice-writer-nogui',
    leftOut: 'Word letters are not opened in LibreOffice here',
    mayInstall,
  })
  await getForOneTest({
    program: 'firefox-esr',
    name: 'firefox-esr',
    leftOut: 'the main job is not done in Firefox here',
    mayInstall,
  })
}

/**
 * The program is large, and only one test needs it. Without it, that test is left out and a message says so.
 */
async function getForOneTest({ program, name, leftOut, mayInstall }) {
  if (isOnPath(program)) return
  if (mayInstall) await withProgress(`Installing ${name}`, () => install([name])).catch(() => undefined)
  if (isOnPath(program)) return
  console.log(`Not run: ${leftOut}, since it is not installed (Debian: sudo apt-get install ${name}).`)
}

/** Gets the oldest supported PostgreSQL. Without it, its tests are left out and a message says so. */
export async function getPostgres15() {
  const name = 'postgresql-15'
  const isThere = () => existsSync('/usr/lib/postgresql/15/bin/initdb')
  if (!isThere() && process.getuid?.() === 0 && isOnPath('apt-get'))
    await withProgress(`Installing ${name}`, () => install([name])).catch(() => undefined)
  if (isThere()) return true
  console.log(
    `Not run: the features are not tested on PostgreSQL 15 here, since it is not installed (Debian 12: sudo apt-get install ${name}).`,
  )
  return false
}

async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { env })
  const { code, output } = await runCommand(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...names],
    { env },
  )
  if (code !== 0) throw failure(`apt-get could not install ${names.join(' and ')}.\n${output.trim()}`)
}

/** The order is the same as in e2e/playwright.config.ts. */
function hasChromium() {
  const named = process.env.CHROMIUM
  if (named !== undefined && !existsSync(named))
    throw failure(`CHROMIUM names ${named}, which does not exist.`)
  if (existsSync(named ?? '/usr/bin/chromium')) return true
  const { chromium } = createRequire(inRoot('e2e/package.json'))('@playwright/test')
  return existsSync(chromium.executablePath())
}

function isOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some((folder) => existsSync(path.join(folder, name)))
}
