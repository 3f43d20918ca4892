// Letters with failed deliveries that need a person. Only the newest delivery to each recipient counts, and the newest one to all
// at once.
import { shownAfterPostingDays } from '@sincerely/domain/attention/reasons'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The delivery failed, or its outcome is unknown, and no later one was requested. For a delivery to all recipients, the state of
 * each recipient's own row counts instead.
 */
const isOpen = sql`
  failed.state in ('failed', 'unknown')
  and not exists (
    select from deliveries later where later.letter_id = failed.letter_id and later.id > failed.id
       and later.recipient_key is not distinct from failed.recipient_key)
  and not exists (select from deliveries carried where carried.carried_by = failed.id)`

/**
 * The ids of the letters. For an approved letter, only deliveries requested since the approval count. A posted letter has reached
 * its recipients, so only later deliveries count, for some days after they failed.
 */
export function undeliveredLetters(now: Date) {
  const shownSince = sql`${now}::timestamptz - ${shownAfterPostingDays}::integer * interval '24 hours'`
  return sql`
    select failed.letter_id
      from deliveries failed join letters sent on sent.id = failed.letter_id
     where ${isOpen} and sent.deleted_at is null
       and case sent.status
             when 'approved' then failed.asked_at >= sent.reviewed_at
             when 'posted' then failed.recipient_key is null
               and failed.asked_at >= sent.posted_at and failed.finished_at > ${shownSince}
             else false end`
}

/** The message of the letter's newest failed delivery. */
export function failureOf(letterId: RawBuilder<unknown>) {
  return sql`
    select failed.failure_message from deliveries failed
     where failed.letter_id = ${letterId} and ${isOpen}
     order by failed.finished_at desc limit 1`
}
