import type { Info } from '@sincerely/contract/system'

/** A demo without automatic locking is entered without a password, so a locked screen could never be unlocked. */
export function mayLock({ demo, idleLockMinutes }: Pick<Info, 'demo' | 'idleLockMinutes'>): boolean {
  return !demo || idleLockMinutes > 0
}
