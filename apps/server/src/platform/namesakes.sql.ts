// How many others bear a patient's name: asked beside whatever shows that patient, so that nobody is taken for another.
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { inScope } from './scope.sql.ts'

/** Of those this person sees; the patient is the statement's `patients`. A whole number, as text, as PostgreSQL counts. */
export function countNamesakes(actor: Actor) {
  return sql<string>`(select count(*) from patients others
    where others.deleted_at is null and ${inScope(actor, 'others.doctorId')}
      and others.name_key = patients.name_key and others.id != patients.id)`
}
