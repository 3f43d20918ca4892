import { sql } from 'kysely'

/** The columns of `audit_log` as `hashLine` takes them, independent of the session's settings. */
export const sealableColumns = sql`
  audit_log.seq::text as seq,
  to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  audit_log.actor_id::text as "actorId", audit_log.action, audit_log.patient_id::text as "patientId",
  audit_log.letter_id::text as "letterId", audit_log.user_id::text as "userId",
  audit_log.details::text as details, audit_log.request_id as "requestId"`
