import { isAuditDetail } from '@sincerely/domain/audit/detail-words'
import { sql } from 'kysely'
import type { Db } from '../platform/db/tables.ts'

/** Expects that every detail in the tests' audit trail has a label, because the compiler checks only literals. */
export async function expectWordsFor(db: Db): Promise<void> {
  const { rows } = await sql<{ action: string; name: string }>`
    select distinct action, jsonb_object_keys(details) as name from audit_log`.execute(db)
  const wordless = rows.filter(({ name }) => !isAuditDetail(name))
  if (wordless.length === 0) return
  const named = wordless.map(({ action, name }) => `${name} of ${action}`).join(', ')
  throw new Error(`No words in packages/domain/src/audit/detail-words.ts for ${named}`)
}
