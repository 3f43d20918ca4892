import type { Support } from '@sincerely/contract/help'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'

/** Those who may sign in: who is on hold or has left helps nobody. */
export async function selectAdministrators(db: Db): Promise<Support['administrators']> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('leftAt', 'is', null)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
}
