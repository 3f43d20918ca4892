import type { Support } from '@sincerely/contract/help'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'

/** Administrators who can sign in. A deactivated or invited administrator cannot help. */
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
