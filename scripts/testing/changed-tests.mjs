// `npm test -- --changed` uses this file to find the tests that a change may have broken. A change consists
// of the files that differ from a commit, and of uncommitted files.
import { execFileSync } from 'node:child_process'
import { failure } from '../prepare/failure.mjs'
import { root } from '../prepare/paths.mjs'
import { readStamp, writeStamp } from '../prepare/stamps.mjs'

/**
 * Maps each feature to the starts of its journeys' names. A change outside these features runs only the main
 * job.
 */
export const journeysOf = {
  'address-book': ['letter-recipients'],
  admin: ['admin-', 'dashboard'],
  'ai-calls': ['assistant'],
  'api-keys': ['assistant', 'settings'],
  assignments: ['assignments'],
  assistant: ['assistant', 'spec-texts-assistant', 'creating'],
  attention: ['dashboard'],
  audit: ['audit'],
  auth: ['sign-in', 'single-sign-on', 'account', 'first-admin'],
  backups: ['backups'],
  clinics: ['clinics'],
  dashboard: ['dashboard'],
  dictation: ['dictation'],
  extraction: ['patient-upload', 'spec-texts-upload'],
  'fact-check': ['fact-check'],
  fhir: ['fhir'],
  help: ['help'],
  'letter-texts': ['letter-texts'],
  letters: ['letter', 'editing', 'creating', 'clinic', 'kept-words', 'injection'],
  notifications: ['notifications'],
  patients: [
    'communication-needs',
    'patient-list',
    'patient-merge',
    'patient-record',
    'patients',
    'admin-patients',
  ],
  privacy: ['privacy'],
  'prompt-templates': ['assistant'],
  reports: ['reports'],
  settings: ['settings', 'letterhead'],
  system: ['dashboard', 'backups'],
  users: ['users', 'spec-texts-users'],
}
/** These journeys run after a change that belongs to no feature. */
const journeysOfAll = ['main-job', 'firefox']
const journeysOfFrame = ['main-job', 'layout', 'palette', 'accessibility']

/** `base` is a commit. The default is the last commit whose whole run passed, or else the current one. */
export function changedFiles(base = readStamp('green') ?? 'HEAD') {
  return [
    ...lines(git('diff', '--name-only', '--diff-filter=d', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
}

/**
 * Call this function after a whole run has passed. With uncommitted files, the run proves nothing about a
 * commit.
 */
export function rememberGreen() {
  if (git('status', '--porcelain') === '') writeStamp('green', git('rev-parse', 'HEAD').trim())
}

/**
 * Returns the parts of the tests with their restrictions. `related` are sources, and vitest finds their tests
 * by imports. `folders` and `journeys` are parts of paths. Parts without tests to run are left out.
 */
export function testsFor(files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|css|json|sql|typ)$/.test(file))
  const journeys = new Set(code.flatMap(journeysFor))
  return {
    related: code.filter((file) => /^(packages|apps\/web)\/.*\.tsx?$/.test(file)),
    folders: [...new Set(code.flatMap(serverFoldersFor))],
    tooling:
      code.some((file) => /^(scripts|e2e)\//.test(file)) || files.some((file) => file.startsWith('docs/')),
    journeys: [...journeys].toSorted((a, b) => a.localeCompare(b)),
  }
}

/**
 * Every server test starts the whole server, so its imports do not show what it tests. The folder shows that
 * instead.
 */
function serverFoldersFor(file) {
  const feature = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? ruleOf(file)
  if (feature !== undefined) return [`apps/server/src/features/${feature}/`]
  if (/^apps\/server\/(src\/(app|platform)|migrations)\//.test(file)) return ['apps/server/src/']
  return []
}

/**
 * A file of rules or schemas belongs to the feature whose name it starts with, singular or plural, or to one
 * that is assigned.
 */
function ruleOf(file) {
  const noun = /^packages\/\w+\/src\/([\w-]+)/.exec(file)?.[1]
  if (noun === undefined) return undefined
  const features = Object.keys(journeysOf).toSorted((a, b) => b.length - a.length)
  return otherNames[noun] ?? features.find((feature) => noun.startsWith(feature.replace(/s$/, '')))
}

const otherNames = { account: 'auth', composer: 'assistant', markup: 'letters', transcripts: 'dictation' }

function journeysFor(file) {
  const spec = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1]
  if (spec !== undefined) return [spec]
  const feature = /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? ruleOf(file)
  if (feature !== undefined && !isTest(file)) return journeysOf[feature] ?? journeysOfAll
  if (/^apps\/web\/src\/(app|ui|platform)\//.test(file) && !isTest(file)) return journeysOfFrame
  return /^(apps|packages|e2e\/support)\//.test(file) && !isTest(file) ? journeysOfAll : []
}

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

const lines = (text) => text.split('\n').filter(Boolean)

function git(...words) {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw failure(`git ${words.join(' ')}: ${String(error.stderr).trim()}`)
  }
}
