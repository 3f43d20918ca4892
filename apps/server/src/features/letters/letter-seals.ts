import { createHash } from 'node:crypto'
import type { AcceptedFinding } from '@sincerely/contract/fact-check'
import type { Letter } from '@sincerely/contract/letters'
import type { LetterParties, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { CommunicationNeeds } from '@sincerely/domain/patients/communication-needs'
import { isSealed } from '@sincerely/domain/letters/status'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { composePrint } from './compose-print.ts'
import type { LetterPrint } from './compose-print.ts'
import { recordDraftChanged } from './letter-provenance.ts'
import { insertSeal, unsafeSelectNewestSeal, unsafeSelectSeals } from './letter-seals.sql.ts'
import { selectLetter } from './letters.sql.ts'
import { recipientsOfSeal } from './listed-recipients.ts'

/** An accepted finding without its version, because the seal has the version. */
export type SealedFinding = Omit<AcceptedFinding, 'version'>

/** Null for a draft. `version` is the approved version, even after the letter was posted. */
export type SealMark = { version: number; at: Date } | null

/** Within the approval: seals everything that is printed, and the accepted findings, under one hash. Returns the hash. */
export async function sealLetter(
  ctx: Pick<Ctx, 'actor'>,
  tx: Tx,
  letterId: number,
  { version, accepted }: { version: number; accepted: SealedFinding[] },
): Promise<string> {
  const letter = await selectLetter(tx.db, ctx.actor, letterId, { live: true })
  if (letter === undefined) throw new Error(`letter ${letterId} left the scope of the change that locked it`)
  const print = await composePrint(tx.db, letter, { now: tx.now, approver: ctx.actor })
  await recordDraftChanged(tx, letter)
  const printed = JSON.stringify({ ...print, acceptedFindings: accepted })
  const sha256 = createHash('sha256').update(printed).digest('hex')
  await insertSeal(tx, { letterId, version, printed, sha256, userId: ctx.actor.userId })
  return sha256
}

/** The findings accepted at a letter's approvals, with the newest first. Unsafe: the caller has found the letter in scope. */
export async function unsafeListAccepted(db: Db, letterId: number): Promise<AcceptedFinding[]> {
  const seals = await unsafeSelectSeals(db, letterId)
  return seals.flatMap(({ version, printed, sha256 }) => {
    requireIntact(letterId, { printed, sha256 })
    // The first seals had no accepted findings.
    const { acceptedFindings = [] } = JSON.parse(printed) as { acceptedFindings?: SealedFinding[] }
    return acceptedFindings.map((finding) => ({ ...finding, version }))
  })
}

function requireIntact<S extends { printed: string; sha256: string }>(
  letterId: number,
  seal: S | undefined,
): asserts seal is S {
  const isIntact = seal && createHash('sha256').update(seal.printed).digest('hex') === seal.sha256
  if (!isIntact) throw new Error(`the seal of letter ${letterId} is missing or was altered`)
}

/**
 * A draft prints in its current state, and an approved or posted letter only from its seal. `needs` are the current ones: they
 * set the print size of the patient's copy. If the patient has withdrawn consent, no copy mentions the needs
 * (docs/communication-needs.md).
 */
export async function printOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  letter: Letter,
): Promise<LetterPrint & { needs: CommunicationNeeds | null; sealed: SealMark }> {
  const needs = letter.patientCommunicationNeeds
  if (!isSealed(letter.status)) {
    const print = await composePrint(ctx.db, letter, { now: ctx.now(), approver: null })
    return { ...print, needs, sealed: null }
  }
  const { print, version, sealedAt } = await readSeal(ctx.db, letter.id)
  const whole = { ...print, parties: print.parties ?? partiesKnownBefore(print, letter) }
  const allowed = needs?.tellGp === true ? whole : withoutNeeds(whole)
  return { ...allowed, needs, sealed: { version, at: sealedAt } }
}

/** The print without the patient's communication needs. */
function withoutNeeds(print: LetterPrint): LetterPrint {
  const { communicationNeeds: _line, ...printed } = print.printed
  const { communicationNeeds: _needs, ...patient } = print.parties.patient
  return { ...print, printed, parties: { ...print.parties, patient } }
}

/** The recipients in the seal of an approved or posted letter, with its version. */
export async function sealedRecipients(
  db: Db,
  letterId: number,
): Promise<{ version: number; recipients: PrintedRecipient[] }> {
  const { print, version } = await readSeal(db, letterId)
  return { version, recipients: print.recipients }
}

/** Parts that are missing in the first seals, which print without them. */
type AddedSince = 'replaces' | 'signature' | 'continuationHeader' | 'gpActions'
/** The first seals also had no parties, and no recipients other than the addressee. */
type OlderPrint = Omit<LetterPrint, 'parties' | 'recipients' | 'printed'> & {
  printed: Omit<PrintedLetter, AddedSince> & Partial<Pick<PrintedLetter, AddedSince>>
  parties?: LetterParties
  recipients?: PrintedRecipient[]
}
type ReadPrint = Omit<LetterPrint, 'parties'> & { parties?: LetterParties }

/** Throws if the newest seal is missing or altered. */
async function readSeal(
  db: Db,
  letterId: number,
): Promise<{ print: ReadPrint; version: number; sealedAt: Date }> {
  const seal = await unsafeSelectNewestSeal(db, letterId)
  requireIntact(letterId, seal)
  const { version, sealedAt } = seal
  const print = JSON.parse(seal.printed) as OlderPrint
  const { replaces = null, signature = null, continuationHeader = null, gpActions = null } = print.printed
  const printed = { ...print.printed, replaces, signature, continuationHeader, gpActions }
  const recipients = recipientsOfSeal({ recipients: print.recipients, addressee: printed.addressee })
  return { print: { ...print, printed, recipients }, version, sealedAt }
}

/** One of the first seals has only the patient's name. Other details would come from the current record, so they are left out. */
function partiesKnownBefore({ patientName }: ReadPrint, letter: Letter): LetterParties {
  const patient = { id: letter.patientId, name: patientName, dob: null, nhsNumber: null, address: null }
  return { patient, doctor: { id: letter.doctorId, name: letter.doctorName }, practiceName: '' }
}
