import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import { composeLetter } from '@sincerely/domain/dictation/compose-letter'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { getPatient } from '../patients/patients.ts'
import { officeNames, signatoryName } from '../users/users.ts'

/** Drafts a letter from dictated words with the built-in composer: deterministic rules, nothing invented (rules §7). */
export async function draftLetter(
  ctx: Ctx,
  request: DraftRequest,
): Promise<StreamReply<{ html: string }, Draft>> {
  const patient = await getPatient(ctx, request.patientId)
  const { blocks, content, complete, wordless, notes, removed, map } = composeLetter({
    dictation: request.dictation,
    type: request.type,
    patient,
    gpName: patient.gpName,
    signatory: await signatoryName(ctx.db, patient.doctorId),
    staffNames: await officeNames(ctx.db),
  })
  if (wordless) throw new AppError('no_words_dictated')
  return {
    blocks: oneByOne(blocks),
    reply: async () => ({ content, engine: 'composer', complete, notes, removed, map }),
  }
}

/** Lets other calls in between two blocks of a long letter. */
async function* oneByOne(blocks: string[]): AsyncGenerator<{ html: string }> {
  for (const html of blocks) {
    await nextTurn()
    yield { html }
  }
}
