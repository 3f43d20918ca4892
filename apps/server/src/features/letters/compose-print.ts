import type { Letter } from '@sincerely/contract/letters'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import { actionsToPrint } from '@sincerely/domain/letters/gp-actions'
import { continuationHeader } from '@sincerely/domain/letters/patient-line'
import { type Provenance, provenanceLine } from '@sincerely/domain/letters/provenance'
import { copiesOf, printedRecipients } from '@sincerely/domain/letters/printed-recipients'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { LetterParties, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import {
  type CommunicationNeeds,
  hasNeeds,
  largePrintFor,
  needsSentence,
  toldNeedsStart,
} from '@sincerely/domain/patients/communication-needs'
import { isSealed } from '@sincerely/domain/letters/status'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { findSignature, printedFrame } from '../settings/settings.ts'
import type { TemplateVersions } from '../settings/settings.ts'
import { findPractice } from '../system/system.ts'
import { unsafeGetProvenance } from './letter-provenance.ts'
import { unsafeSelectSealedDay, unsafeSelectSignatory } from './letter-seals.sql.ts'

/** A letter as printed: the addressee's copy, the recipients, its date (`YYYY-MM-DD`), the patient, and the templates used. */
export type LetterPrint = {
  printed: PrintedLetter
  recipients: PrintedRecipient[]
  day: string
  patientName: string
  parties: LetterParties
  /** How the text was written. Missing in seals from before the provenance was recorded. */
  provenance?: Provenance
  templates: TemplateVersions
}

/**
 * The copy of one recipient. It differs in the address, in the print size for the patient, and in the patient's needs for the GP.
 */
export function copyFor(
  { printed, needs }: Pick<LetterPrint, 'printed'> & { needs: CommunicationNeeds | null },
  { kind, lines }: Pick<PrintedRecipient, 'kind' | 'lines'>,
): PrintedLetter {
  const { communicationNeeds = null } = printed
  return {
    ...printed,
    addressee: lines,
    communicationNeeds: kind === 'gp' ? communicationNeeds : null,
    largePrint: largePrintFor(kind, needs),
  }
}

/**
 * A letter as it would print now, with the current record and settings. If `approver` is not the letter's doctor, the approval is
 * on the doctor's behalf (rules §1).
 */
export async function composePrint(
  db: Db,
  letter: Letter,
  { now, approver }: { now: Date; approver: Pick<Actor, 'userId' | 'name'> | null },
): Promise<LetterPrint> {
  const approvedBy = approver === null || approver.userId === letter.doctorId ? null : approver.name
  // A signature prints only under a letter that its owner has approved (decision 28).
  const isSigned = isSealed(letter.status) && approvedBy === null
  const [frame, signatory, signature, practice, replaces] = await Promise.all([
    printedFrame(db, letter.doctorId),
    unsafeSelectSignatory(db, letter.doctorId),
    isSigned ? findSignature(db, letter.doctorId) : null,
    findPractice(db),
    replacesLine(db, letter),
  ])
  const day = dayIn(now, practice?.timeZone ?? 'Europe/London')
  const recipients = printedRecipients(letter.recipients, letter)
  const onBehalfOf = approvedBy && signatory.name
  const approval = approver && { by: approver.name, onBehalfOf, day }
  const provenance = await unsafeGetProvenance(db, letter, approval)
  const parties = partiesOf(letter, signatory.name, practice?.name ?? '')
  const printed: PrintedLetter = {
    title: letter.title,
    language: 'en-GB',
    letterhead: frame.header,
    continuationHeader: continuationHeader(parties.patient, letter.id),
    footer: frame.footer,
    date: shortDay(day),
    addressee: recipients[0]?.lines ?? [],
    replaces,
    gpActions: actionsToPrint(letter, practice?.gpActionsBox ?? 'off'),
    content: letter.content,
    signature: signature === null ? null : { src: signature, alt: `Signature of ${signatory.name}` },
    signatory: {
      role: signatory.specialization,
      registrationNumber: signatory.registrationNumber,
      approvedOnBehalf: approvedBy && `Approved by ${approvedBy} on behalf of ${signatory.name}`,
    },
    copies: copiesOf(recipients),
    enclosures: letter.enclosures,
    draft: !isSealed(letter.status),
    ...toldNeeds(letter),
    ...(practice?.provenanceLine === true && { provenance: provenanceLine(provenance) }),
  }
  return {
    printed,
    recipients,
    day,
    patientName: letter.patientName,
    parties,
    provenance,
    templates: frame.versions,
  }
}

/** A correction names the letter it replaces by its date (rules §3). */
async function replacesLine(db: Db, { replaces }: Letter): Promise<string | null> {
  if (replaces === null) return null
  const day = await unsafeSelectSealedDay(db, replaces.id)
  if (day === undefined) throw new Error(`the seal of letter ${replaces.id} is missing`)
  return `This letter replaces our letter of ${shortDay(day)}.`
}

/**
 * The line about the patient's needs, such as 'Communication needs: large print 18 pt.', if the patient agrees that the GP may
 * know.
 */
function toldNeeds({ patientCommunicationNeeds: needs }: Letter): Pick<PrintedLetter, 'communicationNeeds'> {
  const sentence = needsSentence(needs)
  return needs?.tellGp === true && sentence !== null
    ? { communicationNeeds: `${toldNeedsStart}${sentence}.` }
    : {}
}

function partiesOf(letter: Letter, doctorName: string, practiceName: string): LetterParties {
  const needs = letter.patientCommunicationNeeds
  return {
    patient: {
      id: letter.patientId,
      name: letter.patientName,
      dob: letter.patientDob,
      nhsNumber: letter.patientNhsNumber,
      address: letter.patientAddress,
      ...(needs?.tellGp === true && hasNeeds(needs) && { communicationNeeds: needs }),
    },
    doctor: { id: letter.doctorId, name: doctorName },
    practiceName,
  }
}
