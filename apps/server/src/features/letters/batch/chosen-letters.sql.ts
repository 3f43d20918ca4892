import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { LetterSending } from '@sincerely/contract/recipients'
import type { Approval } from '@sincerely/domain/letters/approval-age'
import { needsAnswer, standing } from '@sincerely/domain/letters/posting'
import type { Evidence } from '@sincerely/domain/letters/posting'
import { isSealed } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { sealedRecipients, summaries, summaryOf, visibleTo } from '../letters.sql.ts'
import { listedRecipients } from '../listed-recipients.ts'
import { lastLook } from './letter-readings.sql.ts'

/** Those of these letters that are in scope, in two statements however many they are, in no order. `isOld`: the approval is. */
export async function selectChosen(
  db: Db,
  actor: Actor,
  ids: number[],
  isOld: (approval: Approval) => boolean,
): Promise<BatchLetter[]> {
  const rows = await summaries(db, actor)
    .leftJoin('letter_readings as readings', (join) =>
      join
        .onRef('readings.letter_id', '=', 'letters.id')
        .onRef('readings.version', '=', 'letters.version')
        .onRef('readings.record_version', '=', 'patients.version')
        .on('readings.user_id', '=', actor.userId),
    )
    .leftJoin('letters as replacing', (join) =>
      join.onRef('replacing.replaces_id', '=', 'letters.id').on('replacing.deleted_at', 'is', null),
    )
    .select([
      'letters.recipients',
      'letters.reviewed_at',
      sealedRecipients().as('sealed'),
      'readings.version as read_version',
      lastLook(actor).as('looked_at'),
    ])
    .select(['patients.address', 'patients.email', 'replacing.id as replacing_id'])
    .select(['patients.gp_name', 'patients.gp_practice', 'patients.gp_address'])
    .where(sql<boolean>`letters.id = any(${ids})`)
    .execute()
  const evidence = await unsafeSelectNewestEvidence(
    db,
    rows.filter(({ status }) => isSealed(status)).map(({ id }) => id),
  )
  return rows.map((row) => {
    const record = {
      patientName: row.patient_name,
      patientAddress: row.address,
      patientEmail: row.email,
      gpName: row.gp_name,
      gpPractice: row.gp_practice,
      gpAddress: row.gp_address,
    }
    return {
      ...summaryOf(row),
      isOpened: row.read_version !== null,
      recipients: listedRecipients(row.recipients, record, row.sealed),
      ...sentAs(evidence.get(row.id) ?? []),
      reviewedAt: row.reviewed_at?.toISOString() ?? null,
      approvedLongAgo:
        row.status === 'approved' &&
        row.reviewed_at !== null &&
        isOld({ approvedAt: row.reviewed_at, lookedAt: row.looked_at }),
      replacedBy: row.replacing_id,
    }
  })
}

type ChosenEvidence = Evidence & Pick<LetterSending, 'failure'>

function sentAs(evidence: ChosenEvidence[]): Pick<BatchLetter, 'reached' | 'failed'> {
  const lines = [...standing(evidence).values()]
  return {
    reached: lines.filter(({ state }) => !needsAnswer(state)).map(({ key }) => key),
    failed: lines
      .filter(({ state }) => needsAnswer(state))
      .map(({ key, way, state, failure }) => ({ key, way, state, failure })),
  }
}

/** For the newest seal of each letter, the oldest first. For letters that were found in scope before. */
async function unsafeSelectNewestEvidence(db: Db, ids: number[]): Promise<Map<number, ChosenEvidence[]>> {
  const lines = await db
    .selectFrom('deliveries')
    .select(['letter_id', 'recipient_key', 'way', 'state'])
    .select(['failure as code', 'failure_message as message'])
    .where(sql<boolean>`letter_id = any(${ids})`)
    .where('recipient_key', 'is not', null)
    .where('version', '=', (query) =>
      query
        .selectFrom('letter_seals as seals')
        .select(({ fn }) => fn.max('seals.version').as('newest'))
        .whereRef('seals.letter_id', '=', 'deliveries.letter_id'),
    )
    .orderBy('id')
    .execute()
  const ofLetters = new Map<number, ChosenEvidence[]>()
  for (const { letter_id, recipient_key: key, code, message, ...line } of lines) {
    const failure = code === null ? null : { code, message: message ?? code }
    ofLetters.set(letter_id, [...(ofLetters.get(letter_id) ?? []), { ...line, key: key ?? '', failure }])
  }
  return ofLetters
}

/** How much of each of these letters, where it is in scope, would be printed: its characters and its copies. */
export async function selectSizes(
  db: Db,
  actor: Actor,
  ids: number[],
): Promise<{ id: number; characters: number; copies: number }[]> {
  return db
    .selectFrom('letters')
    .select('id')
    .select(sql<number>`char_length(content)`.as('characters'))
    .select(sql<number>`coalesce(jsonb_array_length(recipients), 1)`.as('copies'))
    .where(visibleTo(actor))
    .where(sql<boolean>`letters.id = any(${ids})`)
    .execute()
}
