import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { LetterSending } from '@sincerely/contract/recipients'
import type { Approval } from '@sincerely/domain/letters/approval-age'
import { needsAnswer, standing } from '@sincerely/domain/letters/posting'
import type { Evidence } from '@sincerely/domain/letters/posting'
import { defaultRecipients } from '@sincerely/domain/letters/recipients'
import { isSealed } from '@sincerely/domain/letters/status'
import { type LargePrint, largePrintFor } from '@sincerely/domain/patients/communication-needs'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { isoDates } from '../../../platform/iso-dates.ts'
import { sealedRecipients, summaries, summaryOf, visibleTo } from '../letters.sql.ts'
import { listedRecipients } from '../listed-recipients.ts'
import { lastLook } from '../letter-readings.sql.ts'

export type ChosenLetter = Omit<BatchLetter, 'refusal'>

/**
 * The letters in scope among these ids, unordered, in two statements for any number of letters. `isOld` refers to the approval.
 */
export async function selectChosen(
  db: Db,
  actor: Actor,
  ids: number[],
  isOld: (approval: Approval) => boolean,
): Promise<ChosenLetter[]> {
  const rows = await summaries(db, actor)
    .leftJoin('letterReadings as readings', (join) =>
      join
        .onRef('readings.letterId', '=', 'letters.id')
        .onRef('readings.version', '=', 'letters.version')
        .onRef('readings.recordVersion', '=', 'patients.version')
        .on('readings.userId', '=', actor.userId),
    )
    .leftJoin('letters as replacing', (join) =>
      join.onRef('replacing.replacesId', '=', 'letters.id').on('replacing.deletedAt', 'is', null),
    )
    .select([
      'letters.recipients',
      'letters.reviewedAt',
      sealedRecipients().as('sealed'),
      'readings.version as readVersion',
      lastLook(actor).as('lookedAt'),
    ])
    .select(['patients.address as patientAddress', 'patients.email as patientEmail'])
    .select(['patients.communicationNeeds as patientCommunicationNeeds', 'replacing.id as replacedBy'])
    .select(['patients.gpName', 'patients.gpPractice', 'patients.gpAddress'])
    .where(sql<boolean>`letters.id = any(${ids})`)
    .execute()
  const evidence = await unsafeSelectNewestEvidence(
    db,
    rows.filter(({ status }) => isSealed(status)).map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...isoDates(row),
    ...summaryOf(row),
    isOpened: row.readVersion !== null,
    recipients: listedRecipients(row, row, row.sealed),
    ...sentAs(evidence.get(row.id) ?? []),
    approvedLongAgo:
      row.status === 'approved' &&
      row.reviewedAt !== null &&
      isOld({ approvedAt: row.reviewedAt, lookedAt: row.lookedAt }),
  }))
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

/** The deliveries of each letter's newest seal, oldest first. Unsafe: the caller has found the letters in scope. */
async function unsafeSelectNewestEvidence(db: Db, ids: number[]): Promise<Map<number, ChosenEvidence[]>> {
  const lines = await db
    .selectFrom('deliveries')
    .select(['letterId', 'recipientKey', 'way', 'state'])
    .select(['failure as code', 'failureMessage as message'])
    .where(sql<boolean>`letter_id = any(${ids})`)
    .where('recipientKey', 'is not', null)
    .where('version', '=', (query) =>
      query
        .selectFrom('letterSeals as seals')
        .select(({ fn }) => fn.max('seals.version').as('newest'))
        .whereRef('seals.letterId', '=', 'deliveries.letterId'),
    )
    .orderBy('id')
    .execute()
  const ofLetters = new Map<number, ChosenEvidence[]>()
  for (const { letterId, recipientKey: key, code, message, ...line } of lines) {
    const failure = code === null ? null : { code, message: message ?? code }
    ofLetters.set(letterId, [...(ofLetters.get(letterId) ?? []), { ...line, key: key ?? '', failure }])
  }
  return ofLetters
}

/** The size of each letter in scope: its characters, and the large print of each copy. Null means ordinary print. */
export async function selectSizes(
  db: Db,
  actor: Actor,
  ids: number[],
): Promise<{ characters: number; copies: (LargePrint | null)[] }[]> {
  const rows = await db
    .selectFrom('letters')
    .innerJoin('patients', 'patients.id', 'letters.patientId')
    .select(sql<number>`char_length(content)`.as('characters'))
    .select(['letters.type', 'letters.recipients', 'patients.gpName', 'patients.email as patientEmail'])
    .select('patients.communicationNeeds as patientCommunicationNeeds')
    .where(visibleTo(actor))
    .where(sql<boolean>`letters.id = any(${ids})`)
    .execute()
  return rows.map(({ characters, type, recipients, ...record }) => ({
    characters,
    copies: (recipients ?? defaultRecipients(type, record)).map(({ kind }) =>
      largePrintFor(kind, record.patientCommunicationNeeds),
    ),
  }))
}
