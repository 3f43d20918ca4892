import type { Info } from '@sincerely/contract/system'

/**
 * False for a demo without automatic locking. Its users enter without a password, so they could never unlock
 * the screen.
 */
export function mayLock({ demo, idleLockMinutes }: Pick<Info, 'demo' | 'idleLockMinutes'>): boolean {
  return !demo || idleLockMinutes > 0
}
