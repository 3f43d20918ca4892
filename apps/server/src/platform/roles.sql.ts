// The SQL condition for users whose role works with these records, by the domain's permissions.
import { roles, worksFor, type WorksFor } from '@sincerely/domain/permissions'
import { type RawBuilder, sql } from 'kysely'

/** Whether a user can sign in at all. An invited user can do so after choosing a password or using single sign-on. */
export function hasJoined(users: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${users}.passwordHash`)} is not null
    or exists (select from single_sign_on_links where user_id = ${sql.ref(`${users}.id`)}))`
}

/** `role` is a column of `users`, with its alias. The statement contains the roles as literals. */
export function roleWorksFor(records: WorksFor, role: string): RawBuilder<boolean> {
  const known = roles.filter((one) => worksFor({ role: one }) === records)
  return sql<boolean>`${sql.ref(role)} in (${sql.join(known.map((one) => sql.lit(one)))})`
}
