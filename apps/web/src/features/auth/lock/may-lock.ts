import type { Info } from '@sincerely/contract/system'

/** A demo whose screens are never covered is entered without a password: who locked it could not unlock it. */
export function mayLock({ demo, idleLockMinutes }: Pick<Info, 'demo' | 'idleLockMinutes'>): boolean {
  return !demo || idleLockMinutes > 0
}
