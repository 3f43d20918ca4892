// Which people of a query are of a role that works with these records, as the domain says it of a role.
import { roles, worksFor, type WorksFor } from '@sincerely/domain/permissions'
import { type RawBuilder, sql } from 'kysely'

/** `role` is a column of `users`, with its alias. The roles stand in the statement itself. */
export function roleWorksFor(records: WorksFor, role: string): RawBuilder<boolean> {
  const known = roles.filter((one) => worksFor({ role: one }) === records)
  return sql<boolean>`${sql.ref(role)} in (${sql.join(known.map((one) => sql.lit(one)))})`
}
