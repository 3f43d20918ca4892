import { isComplete } from '@sincerely/domain/letters/posting'
import type { Change } from '../../platform/change.ts'
import { unsafeLockLetter, updatePosted } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { sealedRecipients } from './letter-seals.ts'
import { selectEvidence, unsafeSelectName, updateElectronic } from './letter-sendings.sql.ts'
import { publishUpdate, statusAfter } from './letters.ts'

type Posting = {
  letter: LockedLetter
  seal: Awaited<ReturnType<typeof sealedRecipients>>
  by: { userId: number; name: string }
}

/** Posts a locked letter once every recipient of its seal has it, in the name of who pressed; answers whether it did. */
export async function completePosting(tx: Change, { letter, seal, by }: Posting): Promise<boolean> {
  const evidence = await selectEvidence(tx, letter.id, seal.version)
  const keys = seal.recipients.map(({ key }) => key)
  if (!isComplete(keys, evidence)) return false
  const status = statusAfter(letter.status, 'post')
  const note = evidence.findLast((line) => line.note !== null)?.note ?? null
  await updatePosted(tx, letter, by.userId, note)
  const { id: letterId, patientId } = letter
  await tx.audit({ action: 'letter.post', actorId: by.userId, letterId, patientId })
  publishUpdate({ actor: by }, tx, letter, { did: 'posted', status })
  return true
}

type Tried = Omit<Parameters<typeof updateElectronic>[1], 'state'> & {
  state: 'waiting' | 'sent' | 'failed'
  patientId: number
  doctorId: number
}

/** Everybody who is being sent the letter electronically is sent it at once; told after each try, the letter locked. */
export async function recordElectronic(tx: Change, tried: Tried): Promise<void> {
  const { letterId, patientId, doctorId, version, state } = tried
  const recipients = await updateElectronic(tx, tried)
  for (const { key, askedBy: byUserId } of recipients)
    tx.publish('letter_delivery', { letterId, patientId, key, state, byUserId }, { doctorId })
  const [first] = recipients
  if (state === 'sent' && first) await completeAfterSending(tx, { letterId, version, askedBy: first.askedBy })
}

/** The same after this server has sent it to somebody; not when the letter was edited or approved anew meanwhile. */
export async function completeAfterSending(
  tx: Change,
  { letterId, version, askedBy }: { letterId: number; version: number; askedBy: number },
): Promise<void> {
  const letter = await unsafeLockLetter(tx, letterId)
  if (letter?.status !== 'approved') return
  const seal = await sealedRecipients(tx.db, letterId)
  if (seal.version !== version) return
  const by = { userId: askedBy, name: await unsafeSelectName(tx.db, askedBy) }
  await completePosting(tx, { letter, seal, by })
}
