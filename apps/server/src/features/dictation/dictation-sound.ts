import { createHash } from 'node:crypto'
import type { DictationTake, StoredPart } from '@sincerely/contract/dictation'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { IncomingBytes } from '../../platform/incoming-bytes.ts'
import type { MediaReply } from '../../platform/media-replies.ts'
import { decryptSound, encryptSound } from '../../platform/secrets.ts'
import { beginsAsSound } from '../../platform/sound-signature.ts'
import { getDictation, lockVisible, stateAfter } from './dictation.ts'
import {
  insertPart,
  openTake,
  selectPart,
  unsafeSelectParts,
  unsafeSelectSizes,
  unsafeSelectSound,
  updateSeconds,
} from './dictation-sound.sql.ts'
import type { PartPlace } from './dictation-sound.sql.ts'

/** The maximum size of a take in bytes: nine hours of speech as browsers record it. A database field holds at most 2 GB. */
const mostTakeBytes = 500_000_000

/**
 * Stores a part of the sound and returns once it is safe. Sending the same part again changes nothing; different bytes for it,
 * such as from a second tab, are refused.
 */
export async function storePart(
  ctx: Ctx,
  place: PartPlace & { seconds: number | undefined },
  { bytes: incoming, secretKey }: { bytes: IncomingBytes; secretKey: string },
): Promise<StoredPart> {
  const { dictationId, take, part } = place
  const sent = await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, dictationId)
    const { bytes, mimeType } = incoming.read()
    if (bytes.length === 0) throw new AppError('dictation_has_no_sound')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = await selectPart(tx.db, place)
    const { patientId } = dictation
    const details = { dictationId, take, part }
    if (stored !== undefined) {
      if (stored.sha256 !== sha256) throw new AppError('dictation_part_differs')
      await tx.audit({ action: 'dictation.store-again', patientId, details })
      return stored
    }
    stateAfter(dictation.state, 'store')
    // A later part cannot be recognised without the first. A take whose first part is sound is played or refused as a whole.
    if (part === 1 && !beginsAsSound(bytes)) throw new AppError('dictation_sound_unknown')
    const opened = await openTake(tx.db, { dictationId, take, mimeType })
    if (opened.mimeType !== mimeType) throw new AppError('dictation_part_differs')
    if (opened.bytes + bytes.length > mostTakeBytes) throw new AppError('dictation_too_long')
    const sound = encryptSound(secretKey, contextOf(place), bytes)
    await insertPart(tx.db, place, { bytes: bytes.length, sha256, sound, now: tx.now })
    if (place.seconds !== undefined)
      await updateSeconds(tx.db, { dictationId, take, seconds: place.seconds, exactly: false })
    await tx.audit({ action: 'dictation.store', patientId, details })
    return { part, bytes: bytes.length, sha256 }
  })
  return sent
}

export async function listParts(
  ctx: Ctx,
  id: number,
): Promise<{ takes: (Omit<DictationTake, 'parts'> & { parts: StoredPart[] })[] }> {
  await getDictation(ctx, id)
  return { takes: await unsafeSelectParts(ctx.db, id) }
}

/** Plays one take, reading only the parts that are requested. */
export async function playTake(
  ctx: Ctx,
  { id, take }: { id: number; take: number },
  secretKey: string,
): Promise<MediaReply> {
  const dictation = await getDictation(ctx, id)
  const known = requireFound(dictation.takes.find((one) => one.take === take))
  if (!dictation.hasSound) throw new AppError('dictation_sound_deleted')
  const sizes = await unsafeSelectSizes(ctx.db, { dictationId: id, take })
  const size = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    mimeType: known.mimeType,
    size,
    tag: `${id}-${take}-${size}`,
    read: (first, last) => readSound({ db: ctx.db, secretKey, dictationId: id, take, sizes }, first, last),
  }
}

type Source = {
  db: Db
  secretKey: string
  dictationId: number
  take: number
  sizes: { part: number; bytes: number }[]
}

/** Reads the bytes of a take from `first` to `last`, decrypted part by part. */
async function* readSound(source: Source, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0
  for (const { part, bytes } of source.sizes) {
    const from = Math.max(first - at, 0)
    const to = Math.min(last - at + 1, bytes)
    at += bytes
    if (from >= bytes) continue
    if (to <= 0) return
    const sound = await readPart(source, part)
    yield sound.subarray(from, to)
  }
}

async function readPart({ db, secretKey, dictationId, take }: Source, part: number): Promise<Buffer> {
  const place = { dictationId, take, part }
  const encrypted = await unsafeSelectSound(db, place)
  if (encrypted === undefined) throw new AppError('dictation_sound_deleted')
  const sound = decryptSound(secretKey, contextOf(place), encrypted)
  if (sound === null) throw new AppError('fault', { message: unreadable })
  return sound
}

const unreadable =
  'The recording cannot be read. It was encrypted with another secret key, or it was changed. Ask your IT support to restore the key from a backup.'

/** The context for encryption, which binds a part to its place. */
function contextOf({ dictationId, take, part }: PartPlace): string {
  return `dictation:${dictationId}:${take}:${part}`
}

/** Reads a whole take part by part. Unsafe: only for background work. */
export async function* unsafeReadTake(
  db: Db,
  secretKey: string,
  { dictationId, take }: { dictationId: number; take: number },
): AsyncGenerator<Buffer> {
  const sizes = await unsafeSelectSizes(db, { dictationId, take })
  for (const { part } of sizes) yield await readPart({ db, secretKey, dictationId, take, sizes }, part)
}
