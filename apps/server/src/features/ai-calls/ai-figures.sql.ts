import type { AiMonth } from '@sincerely/contract/ai-calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

/** A draft counts once, however many letters were saved from it. */
export async function selectAiMonths(db: Db, timeZone: string): Promise<AiMonth[]> {
  const { rows } = await sql<AiMonth>`
    select to_char(calls.called_at at time zone ${timeZone}, 'YYYY-MM') as month, calls.model,
           (count(*) filter (where calls.kind = 'draft'))::integer as drafts,
           (count(*) filter (where drafted.letters > 0))::integer as saved,
           (count(*) filter (where drafted.changed is not null))::integer as approved,
           (count(*) filter (where drafted.changed))::integer as changed,
           (count(*) filter (where calls.kind = 'improve'))::integer as improvements,
           (count(*) filter (where answers.used))::integer as used,
           (count(*) filter (where not answers.used))::integer as rejected,
           coalesce(sum(answers.critical_findings), 0)::integer as "criticalFindings",
           coalesce(sum(answers.other_findings), 0)::integer as "otherFindings"
      from ai_answers answers
      join ai_calls calls on calls.id = answers.call_id
      cross join lateral (
        select count(*) as letters, bool_or(letters.draft_changed) as changed
          from letters where letters.draft_call_id = calls.id) drafted
     group by 1, 2
     order by 1 desc, 2`.execute(db)
  return rows
}

export async function selectFirstAnswer(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('aiAnswers')
    .innerJoin('aiCalls', 'aiCalls.id', 'aiAnswers.callId')
    .select('aiCalls.calledAt')
    .orderBy('aiCalls.calledAt')
    .limit(1)
    .executeTakeFirst()
  return row?.calledAt
}
