import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

type Tx = Transaction<Tables>

/**
 * Returns the altered seals among the next `most`; `last` is null at the end. A seal counts as altered in three cases: its own
 * hash does not match; the audit line of its approval has another hash; that line is missing although other approvals of the
 * letter have theirs. Seals older than the hashes in the trail are only checked against themselves.
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

export type SealPlace = { letterId: number; version: number }

export type UnsealedApproval = SealPlace & {
  /** The number of the approval's audit line. */
  seq: number
  /** Whether the letter still exists; an erasure deletes it. */
  isThere: boolean
  /** The ids of patients in the audit lines of the letter. */
  patientIds: number[]
}

/** The position of a line among the lines of one action: its time to the microsecond, and its number. */
export type LinePlace = { at: string; seq: string }

/** The approval lines without a seal among the next `most`, read by index; `last` is null at the end. */
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

/** The erased records, each with the line of its last erasure. */
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
