// Decides which user runs PostgreSQL. PostgreSQL refuses to run as root, so a server that root starts needs
// another user.

import { chownSync, existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { chmodCommand, chownCommand } from './access-commands.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import type { Layout } from './layout.ts'
import { runProgram } from './run-program.ts'
import { belongsToOther } from './state-directory.ts'

/** A user other than the current one. Null means the current user. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Returns null for a normal user. For root, returns the owner of an existing database, or else `postgres` or
 * `nobody`. Throws 'owned_by_other_user' if the database does not belong to that user.
 */
export function chooseAccount(layout: Layout): Account | null {
  const me = process.getuid?.()
  if (me === undefined) return null
  const owner = existsSync(layout.cluster) ? statSync(layout.cluster) : null
  if (me !== 0) {
    if (owner && owner.uid !== me) throw belongsToOther(layout.root, owner.uid)
    return null
  }
  const preferred = findAccount('postgres') ?? findAccount('nobody')
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid }
  if (!preferred) {
    throw embeddedPostgresError(
      'would_not_start',
      'PostgreSQL cannot run as root, and this system has no user "postgres" or "nobody". Start as a normal user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (!owner) return preferred
  throw embeddedPostgresError(
    'owned_by_other_user',
    `${layout.cluster} belongs to root, but PostgreSQL cannot run as root. Run: ${chownCommand(layout.cluster, `${preferred.uid}:${preferred.gid}`)}`,
  )
}

/**
 * Throws 'data_dir_unreachable' with the exact command if the account cannot reach the directory. `otherwise`
 * ends the message: what to do with a folder that the account can reach.
 */
export async function requireReach(
  account: Account | null,
  directory: string,
  otherwise: string,
): Promise<void> {
  if (!account) return
  const probe = await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { account })
  if (probe.code === 0) return
  const closed = withParents(directory).filter((path) => !letsThrough(path, account))
  const blocked = closed.length > 0 ? closed : [directory]
  throw embeddedPostgresError(
    'data_dir_unreachable',
    `The server runs as root, so PostgreSQL runs as "${account.name}", and that user cannot reach ${directory}. ` +
      `Run: ${chmodCommand('o+x', blocked)}, or choose a folder that this user can reach and ${otherwise}.`,
  )
}

// Checks only plain permissions. Access control lists may allow more, so access as the account is tried
// first.
function letsThrough(path: string, { uid, gid }: Account): boolean {
  const found = lstatSync(path)
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  return (found.mode & bit) !== 0
}

/** Makes the account the owner. Does nothing if PostgreSQL runs as the current user. */
export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function findAccount(name: string): Account | null {
  const fields = passwd().find((entry) => entry[0] === name)
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

function nameOf(uid: number): string {
  return passwd().find((entry) => entry[2] === String(uid))?.[0] ?? String(uid)
}

function passwd(): string[][] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...withParents(parent), path]
}
