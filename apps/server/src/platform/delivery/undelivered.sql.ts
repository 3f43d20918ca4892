// Letters with failed deliveries that a person has to look at: of each recipient, and of deliveries to all at once, the newest
// counts.
import { shownAfterPostingDays } from '@sincerely/domain/attention/reasons'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * It failed or its outcome is unknown, and nothing was requested since; for deliveries to recipients, the recipients' own
 * state counts.
 */
const isOpen = sql`
  failed.state in ('failed', 'unknown')
  and not exists (
    select from deliveries later where later.letter_id = failed.letter_id and later.id > failed.id
       and later.recipient_key is not distinct from failed.recipient_key)
  and not exists (select from deliveries carried where carried.carried_by = failed.id)`

/**
 * The letters' ids. For an approved letter, only requests since its approval count. A posted one has reached its recipients:
 * only later requests count, for some time after they failed.
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

/** Why such a letter was not sent: the message of its newest failed delivery. */
export function failureOf(letterId: RawBuilder<unknown>) {
  return sql`
    select failed.failure_message from deliveries failed
     where failed.letter_id = ${letterId} and ${isOpen}
     order by failed.finished_at desc limit 1`
}
