import { createHash } from 'node:crypto'
import type { Letter } from '@sincerely/contract/letters'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { titledName } from '@sincerely/domain/letters/salutation'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { printedFrame } from '../settings/settings.ts'
import type { TemplateVersions } from '../settings/settings.ts'
import { findPractice } from '../system/system.ts'
import { insertSeal, unsafeSelectNewestSeal, unsafeSelectSignatory } from './letter-seals.sql.ts'
import { selectLetter } from './letters.sql.ts'

/** A letter as it prints, the day (`YYYY-MM-DD`) it bears, whom it is about, and which templates it was made from. */
export type LetterPrint = {
  printed: PrintedLetter
  day: string
  patientName: string
  templates: TemplateVersions
}

/** Seals everything that prints, with one hash over all of it; answers the hash. Part of the approval. */
export async function sealLetter(
  ctx: Pick<Ctx, 'actor'>,
  tx: Change,
  letterId: number,
  version: number,
): Promise<string> {
  const letter = await selectLetter(tx.db, ctx.actor, letterId)
  if (letter === undefined) throw new Error(`letter ${letterId} left the scope of the change that locked it`)
  const approvedBy = ctx.actor.userId === letter.doctorId ? null : ctx.actor.name
  const printed = JSON.stringify(await composePrint(tx.db, letter, { now: tx.now, approvedBy }))
  const sha256 = createHash('sha256').update(printed).digest('hex')
  await insertSeal(tx, { letterId, version, printed, sha256, userId: ctx.actor.userId })
  return sha256
}

/** A draft prints as it stands now; an approved or posted letter only from its seal, whatever changed since. */
export async function printOf(ctx: Ctx, letter: Letter): Promise<LetterPrint> {
  if (letter.status === 'draft') return composePrint(ctx.db, letter, { now: ctx.now(), approvedBy: null })
  const seal = await unsafeSelectNewestSeal(ctx.db, letter.id)
  const intact = seal && createHash('sha256').update(seal.printed).digest('hex') === seal.sha256
  if (!intact) throw new Error(`the seal of letter ${letter.id} is missing or was altered`)
  return JSON.parse(seal.printed) as LetterPrint
}

/** `approvedBy` is named only when somebody else approved on behalf of the letter's doctor (rules §1). */
async function composePrint(
  db: Db,
  letter: Letter,
  { now, approvedBy }: { now: Date; approvedBy: string | null },
): Promise<LetterPrint> {
  const [frame, signatory, practice] = await Promise.all([
    printedFrame(db, letter.doctorId),
    unsafeSelectSignatory(db, letter.doctorId),
    findPractice(db),
  ])
  const day = dayIn(now, practice?.timeZone ?? 'Europe/London')
  const printed: PrintedLetter = {
    title: letter.title,
    language: 'en-GB',
    letterhead: frame.header,
    footer: frame.footer,
    date: shortDay(day),
    addressee: addresseeOf(letter),
    content: letter.content,
    signatory: {
      role: signatory.specialization,
      registrationNumber: signatory.registrationNumber,
      approvedOnBehalf: approvedBy && `Approved by ${approvedBy} on behalf of ${signatory.name}`,
    },
    copies: [],
    enclosures: [],
    draft: letter.status === 'draft',
  }
  return { printed, day, patientName: letter.patientName, templates: frame.versions }
}

/** The GP, the practice and its address, a line each. */
function addresseeOf(letter: Letter): string[] {
  const name = letter.gpName === null ? null : titledName(letter.gpName)
  const address = letter.gpAddress?.split(/[\n,]/) ?? []
  return [name, letter.gpPractice, ...address].map((line) => line?.trim() ?? '').filter((line) => line !== '')
}
