// The row of a backup, as the migrations leave it.
import type { Backup } from '@sincerely/contract/backups'
import type { Generated, JSONColumnType } from 'kysely'

export type Backups = {
  id: Generated<number>
  kind: Backup['kind']
  state: Backup['state']
  asked_by: number | null
  begun_at: Date
  finished_at: Date | null
  file: string | null
  size: string | null
  sha256: string | null
  counts: JSONColumnType<Record<string, number>> | null
  encrypted: Generated<boolean>
  proof: Backup['proof']
  failure: string | null
  removed_at: Date | null
}
