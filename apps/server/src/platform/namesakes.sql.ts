// Counts other patients with the same name. The count is shown beside a patient, so that nobody confuses the two.
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { inScope } from './scope.sql.ts'

/** Counts patients in the actor's scope. The patient is in the statement's `patients`. PostgreSQL returns the count as text. */
export function countNamesakes(actor: Pick<Actor, 'scope'>) {
  return sql<string>`(select count(*) from patients others
    where others.deleted_at is null and ${inScope(actor, 'others.doctorId')}
      and others.name_key = patients.name_key and others.id != patients.id)`
}
