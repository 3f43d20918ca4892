// Which letters somebody waits for in vain until a person looks: of each recipient, and of what goes to all at once, the newest delivery counts.
import { shownAfterPostingDays } from '@sincerely/domain/attention/reasons'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** It failed, or nobody knows; nothing was asked for since, and where it was for recipients, theirs is what counts. */
const isOpen = sql`
  failed.state in ('failed', 'unknown')
  and not exists (
    select from deliveries later where later.letter_id = failed.letter_id and later.id > failed.id
       and later.recipient_key is not distinct from failed.recipient_key)
  and not exists (select from deliveries carried where carried.carried_by = failed.id)`

/**
 * The numbers of the letters. Of an approved one nothing counts that was asked for before its approval. A posted one has reached
 * its recipients: there it is what somebody asked for afterwards, for some time after it failed.
 */
export function undeliveredLetters(now: Date) {
  const shownSince = new Date(now.getTime() - shownAfterPostingDays * 86_400_000)
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

/** Why one of these letters was not sent: what its newest failed delivery says. */
export function failureOf(letterId: RawBuilder<unknown>) {
  return sql`
    select failed.failure_message from deliveries failed
     where failed.letter_id = ${letterId} and ${isOpen}
     order by failed.finished_at desc limit 1`
}
