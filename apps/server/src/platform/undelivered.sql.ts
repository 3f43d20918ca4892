// Which letters somebody waits for in vain until a person looks: of each recipient, and of the FHIR server, the newest sending counts.
import { shownAfterPostingDays } from '@sincerely/domain/attention/reasons'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The numbers of the letters. Of an approved one nothing counts that was asked for before its approval. A posted one has reached
 * its recipients: there it is what somebody asked for afterwards, for some time after it failed. What was sent to the FHIR server
 * for a recipient stands in the evidence for that recipient, who may have it another way by now.
 */
export function undeliveredLetters(now: Date) {
  const shownSince = new Date(now.getTime() - shownAfterPostingDays * 86_400_000)
  return sql`
    select failed.letter_id
      from letter_sendings failed join letters sent on sent.id = failed.letter_id
     where failed.state = 'failed'
       and sent.status = 'approved' and sent.deleted_at is null and failed.asked_at >= sent.reviewed_at
       and not exists (
         select from letter_sendings later
          where later.letter_id = failed.letter_id and later.recipient_key = failed.recipient_key
            and later.id > failed.id)
    union all
    select failed.letter_id
      from fhir_sendings failed join letters sent on sent.id = failed.letter_id
     where failed.state = 'failed' and sent.deleted_at is null
       and case sent.status
             when 'approved' then failed.asked_at >= sent.reviewed_at
             when 'posted' then failed.asked_at >= sent.posted_at and failed.finished_at > ${shownSince}
             else false end
       and not exists (
         select from fhir_sendings later where later.letter_id = failed.letter_id and later.id > failed.id)
       and not exists (
         select from letter_sendings said
          where said.letter_id = failed.letter_id and said.way = 'electronic'
            and said.asked_at between failed.asked_at and failed.finished_at)`
}

/** Why one of these letters was not sent: what its newest failed sending says, of a recipient whom no later one was for. */
export function failureOf(letterId: RawBuilder<unknown>) {
  return sql`
    select why.failure_message from (
      select failed.failure_message, failed.finished_at
        from letter_sendings failed
       where failed.letter_id = ${letterId} and failed.state = 'failed'
         and not exists (
           select from letter_sendings later
            where later.letter_id = failed.letter_id and later.recipient_key = failed.recipient_key
              and later.id > failed.id)
      union all
      select failed.failure_message, failed.finished_at
        from fhir_sendings failed
       where failed.letter_id = ${letterId} and failed.state = 'failed'
         and not exists (
           select from fhir_sendings later where later.letter_id = failed.letter_id and later.id > failed.id)) why
     order by why.finished_at desc limit 1`
}
