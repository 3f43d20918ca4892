import type { Dictation } from '@sincerely/contract/dictation'
import type { Transcript } from '@sincerely/contract/transcripts'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getDictation, lockVisible, publishChange } from './dictation.ts'
import type { TranscriptionQueue } from './transcription-queue.ts'
import { unsafeReadTranscript } from './transcripts.sql.ts'

export async function getTranscript(ctx: Ctx, id: number): Promise<{ transcript: Transcript | null }> {
  const { hasTranscript } = await getDictation(ctx, id)
  const transcript = await unsafeReadTranscript(ctx.db, id)
  return { transcript: transcript && { ...transcript, isComplete: hasTranscript } }
}

/** Transcribes a dictation again. If a retry is waiting, it starts at once. */
export async function transcribeAgain(
  ctx: Ctx,
  id: number,
  transcriptions: TranscriptionQueue,
): Promise<Dictation> {
  await transaction(ctx, async (tx) => {
    const dictation = await lockVisible(ctx, tx, id)
    if (dictation.soundDeletedAt !== null) throw new AppError('dictation_sound_deleted')
    const state = await transcriptions.ask(tx, dictation)
    if (state === null) throw new AppError('speech_not_set_up')
    const { patientId } = dictation
    await tx.audit({ action: 'dictation.transcribe-again', patientId, details: { dictationId: id } })
    publishChange(tx, dictation, { state, byUserId: ctx.actor.userId })
  })
  transcriptions.wake()
  return getDictation(ctx, id)
}
