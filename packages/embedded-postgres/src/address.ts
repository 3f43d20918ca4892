// Decides where PostgreSQL listens. It uses a socket that only its own users can reach, and never the
// network.

import { chmodSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeLevels } from './make-levels.ts'
import { type Account, giveTo } from './account.ts'
import type { Layout } from './layout.ts'

/** `host` is the directory of the socket. */
export type Address = { host: string; port: number }

/** The port is only a part of the socket's name. No process listens on it. */
export const PORT = 5432
// The maximum length of a path in sockaddr_un, without the final zero byte.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/**
 * Returns the directory `run`, or a short private directory under /tmp if the socket's path would be too
 * long. `earlier` is the short directory of the last start, which is used again if it is still private.
 */
export function prepareAddress(layout: Layout, account: Account | null, earlier: string | null): Address {
  // The socket directory is always needed, because it also contains initdb's password file.
  makePrivate(layout.sockets, account)
  if (Buffer.byteLength(socketFile({ host: layout.sockets, port: PORT })) <= LONGEST_SOCKET_PATH) {
    return { host: layout.sockets, port: PORT }
  }
  const owner = account?.uid ?? process.getuid?.() ?? -1
  const host = earlier !== null && isPrivate(earlier, owner) ? earlier : mkdtempSync('/tmp/sincerely-')
  makePrivate(host, account)
  return { host, port: PORT }
}

/** Returns the path of the socket file. Its lock file has the same name with '.lock' at the end. */
export function socketFile({ host, port }: Address): string {
  return join(host, `.s.PGSQL.${port}`)
}

/** Removes the socket files of a killed PostgreSQL. Call this function only if no PostgreSQL is running. */
export function removeSocket(address: Address): void {
  rmSync(socketFile(address), { force: true })
  rmSync(`${socketFile(address)}.lock`, { force: true })
}

/** Removes the short directory under /tmp, if it was used. */
export function leaveAddress(layout: Layout, address: Address): void {
  if (address.host === layout.sockets) return
  rmSync(address.host, { recursive: true, force: true })
}

function makePrivate(directory: string, account: Account | null): void {
  makeLevels(directory, 0o700)
  chmodSync(directory, 0o700)
  giveTo(account, directory)
}

// All users share /tmp. A folder with this name is safe only if no other user could have created or opened
// it.
function isPrivate(directory: string, owner: number): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
