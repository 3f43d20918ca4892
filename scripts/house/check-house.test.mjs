// Puts one violation of each rule into a small project, and expects the check to find exactly that violation.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkHouse } from './check-house.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'small house '))
const server = 'apps/server/src'
const web = 'apps/web/src'
const purpose = '// Says what it is for.\n'

const house = {
  'packages/domain/src/dates.ts': `${purpose}export const isPast = (day: string, today: string) => day < today\n`,
  'packages/domain/src/word-differences.ts': `${purpose}export { diffArrays } from 'diff'\n`,
  'packages/domain/src/dates.test.ts':
    "import { expect, it } from 'vitest'\nimport { isPast } from './dates.ts'\nit('x', () => expect(isPast).toBeDefined())\n",
  'packages/contract/src/letters.ts': `${purpose}import { z } from 'zod'\nimport { isPast } from '@sincerely/domain/dates'\nexport const Letter = z.string().refine(() => isPast)\n`,
  'packages/contract/src/patients.ts': `${purpose}export type Patient = { name: string }\n`,
  'packages/embedded-postgres/src/start.ts': `${purpose}export const startedAt = Date.now()\n`,
  [`${server}/config.ts`]: 'export const port = process.env.PORT\n',
  [`${server}/main.ts`]:
    "import '@sincerely/embedded-postgres/start'\nimport { buildApp } from './app/build-app.ts'\nimport { port } from './config.ts'\nbuildApp(port)\n",
  [`${server}/app/build-app.ts`]:
    "import { listLetters } from '../features/letters/letters.ts'\nexport const buildApp = (port?: string) => [port, listLetters]\n",
  [`${server}/platform/db/connect.ts`]: `${purpose}import pg from 'pg'\nexport const pool = new pg.Pool()\n`,
  [`${server}/platform/db/table-owners.json`]:
    '{ "letters": ["letters", "letter_versions"], "patients": ["patients"] }\n',
  [`${server}/platform/audit.sql.ts`]: `${purpose}export const writeLine = (db: Db) => db.insertInto('audit')\n`,
  [`${server}/features/letters/letters.ts`]:
    "import { getPatient } from '../patients/patients.ts'\nimport { insertLetter } from './letters.sql.ts'\nexport const listLetters = [getPatient, insertLetter]\n",
  [`${server}/features/letters/letters.sql.ts`]:
    "export const insertLetter = (db: Db) => [db.insertInto('letters as l'), db.selectFrom('patients'), sql`select 1 from patients for update`, sql`insert into letter_versions default values on conflict do update set n = 1`]\n",
  [`${server}/features/patients/patients.ts`]: 'export const getPatient = 1\n',
  [`${server}/features/patients/patients.sql.ts`]:
    "export const two = (db: Db) => db.updateTable('patients')\n",
  [`${web}/app/router.ts`]: "declare module 'router' { interface Register { a: 1 } }\n",
  [`${web}/main.tsx`]: "import { pages } from './app/pages.tsx'\nexport const app = pages\n",
  [`${web}/app/pages.tsx`]:
    "import { LetterList } from '../features/letters/letter-list.tsx'\nexport const pages = [LetterList]\n",
  [`${web}/features/letters/letter-list.tsx`]:
    "import { keep } from '../../platform/storage.ts'\nimport { Kbd } from '../../ui/kbd.tsx'\nexport const LetterList = () => <Kbd>{keep}</Kbd>\n",
  [`${web}/features/dashboard/greeting.tsx`]:
    "import { LetterCount } from '../letters/letters.parts.tsx'\nexport const Greeting = () => <LetterCount />\n",
  [`${web}/features/letters/letters.parts.tsx`]: 'export const LetterCount = () => <p>3</p>\n',
  [`${web}/platform/storage.ts`]: `${purpose}export const keep = localStorage.getItem('x')\n`,
  [`${web}/ui/kbd.tsx`]: 'export const Kbd = ({ children }: { children: string }) => <kbd>{children}</kbd>\n',
  'scripts/start.mjs': 'export const port = process.env.PORT\n',
  'package-lock.json': '{ "packages": {} }\n',
}

const importOf = (name) => `${purpose}import { x } from '${name}'\nexport const y = x\n`
const one = (file, text) => ({ [file]: text })
const lines = (count) => `${purpose}${'export {}\n'.repeat(count - 1)}`
const put = (...words) => words.join('')

/** Each entry has the violation, the rule that must find it, and a part of its message. */
const planted = [
  [
    'domain imports a package that is not on the short list',
    one('packages/domain/src/a.ts', importOf('zod')),
    'imports',
    'domain imports no package but diff, double-metaphone',
  ],
  [
    'domain imports the contract',
    one('packages/domain/src/a.ts', importOf('@sincerely/contract/letters')),
    'imports',
    'domain imports no other workspace',
  ],
  [
    'the contract imports a package of domain',
    one('packages/contract/src/a.ts', importOf('diff')),
    'imports',
    'only domain and zod',
  ],
  [
    'the contract imports node',
    one('packages/contract/src/a.ts', importOf('node:fs')),
    'imports',
    'only domain and zod',
  ],
  [
    'the contract imports an app',
    one('packages/contract/src/a.ts', importOf('../../../apps/server/src/config.ts')),
    'imports',
    'only domain and zod',
  ],
  [
    'the database package imports the server',
    one('packages/embedded-postgres/src/a.ts', importOf('../../../apps/server/src/config.ts')),
    'imports',
    'no other workspace',
  ],
  [
    'the web imports the database package',
    one(`${web}/app/a.ts`, importOf('@sincerely/embedded-postgres/start')),
    'imports',
    'only domain and contract',
  ],
  [
    'the server imports the web',
    one(`${server}/app/a.ts`, importOf('../../../web/src/ui/kbd.tsx')),
    'imports',
    'never import each other',
  ],
  [
    'the web imports a type of the server',
    one(`${web}/app/a.ts`, `export type A = import('../../../server/src/config.ts').Port\n`),
    'imports',
    'never import each other',
  ],
  [
    'an app imports a script',
    one(`${server}/app/a.ts`, importOf('../../../../scripts/start.mjs')),
    'imports',
    'only domain and contract',
  ],
  [
    'platform imports a feature',
    one(`${server}/platform/a.ts`, importOf('../features/patients/patients.ts')),
    'imports',
    'platform never imports features',
  ],
  [
    'ui imports app by a dynamic import',
    one(`${web}/ui/a.ts`, "export const later = () => import('../app/pages.tsx')\n"),
    'imports',
    'ui never imports app',
  ],
  [
    'a feature imports app',
    one(`${server}/features/patients/a.ts`, importOf('../../app/build-app.ts')),
    'imports',
    'features never import app',
  ],
  [
    'a web feature imports another',
    one(`${web}/features/dashboard/a.ts`, importOf('../letters/letter-list.tsx')),
    'imports',
    'only the parts of another (letters.parts.tsx)',
  ],
  [
    "a web feature imports parts of another that are not the feature's own",
    {
      ...one(`${web}/features/dashboard/a.ts`, importOf('../letters/list.parts.tsx')),
      ...one(`${web}/features/letters/list.parts.tsx`, 'export const x = 1\n'),
    },
    'imports',
    'only the parts of another (letters.parts.tsx)',
  ],
  [
    "a server feature reads another's SQL",
    one(`${server}/features/letters/a.ts`, importOf('../patients/patients.sql.ts')),
    'imports',
    'main file (patients.ts)',
  ],
  [
    'an import without its extension',
    one(`${server}/app/a.ts`, importOf('./build-app')),
    'imports',
    'with its extension',
  ],
  ['the driver outside platform/db', one(`${server}/app/a.ts`, importOf('pg')), 'imports', 'database driver'],
  [
    'two files import each other',
    {
      ...one(`${server}/app/a.ts`, importOf('./b.ts')),
      ...one(`${server}/app/b.ts`, "export type { y } from './a.ts'\n"),
    },
    'cycles',
    '→',
  ],
  [
    "two web features have each other's parts, in files that do not meet",
    {
      ...one(`${web}/features/dashboard/dashboard.parts.tsx`, 'export const x = 1\n'),
      ...one(`${web}/features/letters/a.ts`, importOf('../dashboard/dashboard.parts.tsx')),
    },
    'cycles',
    'features/',
  ],
  [
    'the environment outside config.ts',
    one(`${server}/app/a.ts`, 'export const a = process.env.A\n'),
    'places',
    'config.ts',
  ],
  [
    'the environment by import',
    one(`${server}/app/a.ts`, "import { env } from 'node:process'\nexport const a = env\n"),
    'places',
    'config.ts',
  ],
  [
    "the browser's storage in a feature",
    one(`${web}/features/letters/a.ts`, 'export const a = window.sessionStorage\n'),
    'places',
    'storage.ts',
  ],
  [
    'a statement outside *.sql.ts',
    one(`${server}/features/letters/a.ts`, "export const a = (db: Db) => db.selectFrom('letters')\n"),
    'places',
    'SQL stands only',
  ],
  [
    'SQL text outside *.sql.ts',
    one(`${server}/app/a.ts`, 'export const a = sql`select 1`\n'),
    'places',
    'SQL stands only',
  ],
  [
    'the clock in domain',
    one('packages/domain/src/a.ts', `${purpose}export const a = new Date()\n`),
    'places',
    'clock nor chance',
  ],
  [
    'chance in domain',
    one('packages/domain/src/a.ts', `${purpose}export const a = Math.random()\n`),
    'places',
    'clock nor chance',
  ],
  ['an interface', one(`${web}/app/a.ts`, 'export interface A { a: 1 }\n'), 'places', 'not interfaces'],
  ['an enum', one(`${web}/app/a.ts`, 'export enum Colour { Red }\n'), 'places', 'unions'],
  [
    "a feature writes another's table",
    one(`${server}/features/letters/a.sql.ts`, "export const a = (db: Db) => db.deleteFrom('patients')\n"),
    'tables',
    'letters writes patients',
  ],
  [
    "a feature writes another's table in SQL text",
    one(`${server}/features/letters/a.sql.ts`, 'export const a = sql`update patients set x = ${1}`\n'),
    'tables',
    'letters writes patients',
  ],
  [
    'a feature writes a table of platform',
    one(`${server}/features/letters/a.sql.ts`, 'export const a = sql`insert into audit values (1)`\n'),
    'tables',
    'belongs to platform',
  ],
  [
    "platform writes a feature's table",
    one(`${server}/platform/a.sql.ts`, `${purpose}export const a = (db: Db) => db.updateTable('letters')\n`),
    'tables',
    'platform writes letters',
  ],
  ['an index file', one(`${web}/ui/index.ts`, 'export {}\n'), 'names', 'index'],
  ['a name in capitals', one(`${web}/ui/Button.tsx`, 'export {}\n'), 'names', 'kebab-case'],
  ['a suffix of its own', one(`${server}/app/a.service.ts`, 'export {}\n'), 'names', 'no suffix but'],
  ['a folder with a forbidden name', one(`${server}/app/utils/a.ts`, 'export {}\n'), 'names', '"utils"'],
  [
    'a file with a forbidden ending',
    one(`${server}/app/letter-helpers.ts`, 'export {}\n'),
    'names',
    '"letter-helpers"',
  ],
  [
    'a feature the contract does not know',
    one(`${server}/features/dashboard/a.ts`, 'export {}\n'),
    'names',
    'contract/src/dashboard.ts',
  ],
  ['a file of 301 lines', one(`${server}/app/a.ts`, lines(301)), 'text', '300 is the stop'],
  ['a test of 501 lines', one(`${server}/app/a.test.ts`, lines(501)), 'text', '500 is the stop'],
  [
    'a platform file without its sentence',
    one(`${server}/platform/a.ts`, 'export {}\n'),
    'text',
    'one sentence',
  ],
  [
    'a package file without its sentence',
    one('packages/domain/src/a.ts', 'export {}\n'),
    'text',
    'one sentence',
  ],
  [
    'the type that allows everything',
    one(`${web}/ui/a.ts`, put('export const a: ', 'any = 1\n')),
    'text',
    'switches types off',
  ],
  [
    'words of unfinished work',
    one(`${web}/ui/a.ts`, put('// coming ', 'soon\nexport {}\n')),
    'text',
    'unfinished',
  ],
  [
    'a rule switched off',
    one(`${web}/ui/a.ts`, put('// oxlint-', 'disable-next-line\nexport {}\n')),
    'text',
    'no exceptions',
  ],
  [
    'an expected type error outside tests',
    one(`${web}/ui/a.ts`, put('// @ts-', 'expect-error\nexport {}\n')),
    'text',
    'no exceptions',
  ],
  ['a path of one machine', one('docs/notes.md', put('see /wo', 'rk/x\n')), 'text', 'one machine'],
  [
    'an address of a registry',
    one('package-lock.json', put('{ "resolved": "ht', 'tp://registry.test/x.tgz" }\n')),
    'text',
    'registry',
  ],
  [
    'two journeys with patients of one name',
    {
      'e2e/letters.spec.ts': "await newPatient(doctor, 'Ada Vane')\n",
      'e2e/patients.spec.ts': "await newPatient(admin, 'Ada Vane', { dob: '1950-01-01' })\n",
    },
    'journeys',
    'e2e/letters.spec.ts has a patient called "Ada Vane"',
  ],
  [
    'a property test without a seed',
    one(`${server}/app/a.test.ts`, put('fc.', 'assert(b)\n')),
    'text',
    'says its seed',
  ],
  ['a file that does not parse', one(`${web}/ui/a.ts`, 'export const = 1\n'), 'text', ''],
]

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root)
  execFileSync('git', ['init', '-q'], { cwd: root })
  write(house)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('architecture rules', () => {
  it.each(planted)('report: %s', (_, files, rule, piece) => {
    write(files)
    const { findings } = checkHouse(root)
    expect(findings).toEqual([{ rule, file: expect.any(String), message: expect.stringContaining(piece) }])
    expect(
      Object.keys(files).some(
        (file) => findings[0].file.startsWith(file) || file.startsWith(findings[0].file),
      ),
    ).toBe(true)
  })

  it('report nothing in a clean project after reading all of it', () => {
    const { findings, count } = checkHouse(root)
    expect(findings).toEqual([])
    expect(count).toBe(Object.keys(house).filter((file) => /\.(ts|tsx|mjs)$/.test(file)).length)
  })

  it('skip files that git ignores', () => {
    write({ '.gitignore': 'dist/\n', [`${server}/dist/Main.ts`]: put('export const a: ', 'any = 1\n') })
    expect(checkHouse(root).findings).toEqual([])
  })
})

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}
