// Prepares PostgreSQL's programs in the folder where npm installed them.

import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Account, requireReach } from './account.ts'
import { embeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'
import type { NativePackage } from './native-package.ts'
import { runProgram } from './run-program.ts'

export type Binaries = { postgres: string; initdb: string }

/** Throws 'binaries_missing' with the programs' output if they do not run on this system. */
export async function prepareBinaries(
  { directory }: NativePackage,
  account: Account | null,
): Promise<Binaries> {
  await requireReach(account, directory, 'install Sincerely in one')
  completeLibraryLinks(directory)
  const [postgres, initdb] = [join(directory, 'bin/postgres'), join(directory, 'bin/initdb')]
  const runs = await Promise.all(
    [postgres, initdb].map((program) => runProgram(program, ['--version'], { account })),
  )
  const failed = runs.find(({ code }) => code !== 0)
  if (failed === undefined) return { postgres, initdb }
  throw embeddedPostgresError(
    'binaries_missing',
    `The PostgreSQL programs in ${directory} cannot run here: ${failed.output}. Run: npm ci --include=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Creates the symbolic links between PostgreSQL's libraries. An install without scripts leaves them out. */
function completeLibraryLinks(native: string): void {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const path = join(native, 'lib', basename(target))
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // In a read-only folder, the programs themselves report what is missing.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errnoOf(error))) throw error
    }
  }
}
