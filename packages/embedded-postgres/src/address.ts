// Decides where PostgreSQL listens: on a socket that only its own users can reach, never on the network.

import { chmodSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeLevels } from './make-levels.ts'
import { type Account, giveTo } from './account.ts'
import type { Layout } from './layout.ts'

/** `host` is the socket's directory. */
export type Address = { host: string; port: number }

/** Part of the socket's name only; nothing listens on it. */
export const PORT = 5432
// The maximum path length in sockaddr_un, without the closing zero byte.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/**
 * The directory `run`, or a short private one under /tmp if a socket's path would be too long. `earlier` is the short one of
 * the last start, which is used again if it is still ours.
 */
export function prepareAddress(layout: Layout, account: Account | null, earlier: string | null): Address {
  // The socket directory is always needed, because it also holds initdb's password file.
  makePrivate(layout.sockets, account)
  if (Buffer.byteLength(socketFile({ host: layout.sockets, port: PORT })) <= LONGEST_SOCKET_PATH) {
    return { host: layout.sockets, port: PORT }
  }
  const owner = account?.uid ?? process.getuid?.() ?? -1
  const host = earlier !== null && isPrivate(earlier, owner) ? earlier : mkdtempSync('/tmp/sincerely-')
  makePrivate(host, account)
  return { host, port: PORT }
}

/** The socket file; its lock file has the same name with '.lock' after it. */
export function socketFile({ host, port }: Address): string {
  return join(host, `.s.PGSQL.${port}`)
}

/** Removes a killed PostgreSQL's socket files. Call only if none is running. */
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

// /tmp is shared: a folder of that name is ours only if nobody else could have created or opened it.
function isPrivate(directory: string, owner: number): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
