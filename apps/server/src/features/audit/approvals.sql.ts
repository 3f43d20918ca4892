import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

type Tx = Transaction<Tables>

/**
 * Of the next `most` seals those that are not what they were; `last` is null at the end. A seal is not what it was where its
 * own hash does not fit, or the line of its approval says another one, or there is no such line although other approvals of
 * the letter have theirs. A seal from before the trail said hashes is compared with itself alone.
 */
export async function selectAlteredApprovals(
  tx: Tx,
  { after, most }: { after: SealPlace | null; most: number },
): Promise<{ last: SealPlace | null; altered: SealPlace[] }> {
  const { letterId = 0, version = 0 } = after ?? {}
  const { rows } = await sql<SealPlace & { isAltered: boolean }>`
    with part as (
      select letter_id, version, sha256, encode(sha256(convert_to(printed, 'UTF8')), 'hex') as found
        from letter_seals where (letter_id, version) > (${letterId}, ${version})
       order by letter_id, version limit ${most}),
    said as (
      select letter_id, (details ->> 'version')::int as version, details ->> 'sha256' as sha256
        from audit_log
       where letter_id in (select letter_id from part) and action = 'letter.approve' and details ? 'sha256')
    select part.letter_id as "letterId", part.version,
           part.found <> part.sha256 or coalesce(said.sha256 <> part.sha256, false)
             or (said.letter_id is null and part.letter_id in (select letter_id from said)) as "isAltered"
      from part
      left join said on said.letter_id = part.letter_id and said.version = part.version
     order by part.letter_id, part.version`.execute(tx)
  return {
    last: rows.length < most ? null : (rows.at(-1) ?? null),
    altered: rows.filter(({ isAltered }) => isAltered),
  }
}

/** Where a seal lies: which letter, and which version of it was approved. */
export type SealPlace = { letterId: number; version: number }

export type UnsealedApproval = SealPlace & {
  /** The number of the line that says so. */
  seq: number
  /** Whether there is still such a letter: an erasure takes it along. */
  isThere: boolean
  /** Whose the letter was, by the lines that name it. */
  patientIds: number[]
}

/** Where a line stands among those of one action: by the time it says, to the microsecond, and its number. */
export type LinePlace = { at: string; seq: string }

/** Of the next `most` lines of approvals those whose seal is not there; `last` is null at the end. Walks an index. */
export async function selectUnsealedApprovals(
  tx: Tx,
  { after, most }: { after: LinePlace | null; most: number },
): Promise<{ last: LinePlace | null; unsealed: UnsealedApproval[] }> {
  const { rows } = await sql<LinePlace & { found: Omit<UnsealedApproval, 'seq'> | null }>`
    with part as materialized (
      select at, seq, letter_id, (details ->> 'version')::int as version from audit_log
       where action = 'letter.approve' and letter_id is not null and details ? 'sha256'
         and ${after === null ? sql`true` : sql`(at, seq) > (${after.at}::timestamptz, ${after.seq})`}
       order by at, seq limit ${most})
    select part.at::text, part.seq::text,
           case when letter_seals.letter_id is null then json_build_object(
             'letterId', part.letter_id, 'version', part.version,
             'isThere', exists (select from letters where letters.id = part.letter_id),
             'patientIds', array(select distinct patient_id from audit_log
                                  where letter_id = part.letter_id and patient_id is not null)) end as found
      from part
      left join letter_seals on letter_seals.letter_id = part.letter_id and letter_seals.version = part.version
     order by part.at, part.seq`.execute(tx)
  return {
    last: rows.length < most ? null : (rows.at(-1) ?? null),
    unsealed: rows.flatMap(({ seq, found }) => (found === null ? [] : [{ ...found, seq: Number(seq) }])),
  }
}

/** The records that were erased, each with the line of its last erasure. */
export async function selectErased(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: string; seq: string }>`
    select erased.id, max(seq)::text as seq
      from audit_log
     cross join lateral (
       select patient_id::text as id
       union all
       select jsonb_array_elements_text(details -> 'mergedIds')) erased
     where action = 'data-rights.erase' and erased.id is not null
     group by erased.id`.execute(tx)
  return new Map(rows.map(({ id, seq }) => [Number(id), Number(seq)]))
}
