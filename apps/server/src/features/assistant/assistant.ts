import { randomBytes } from 'node:crypto'
import type { AiUse } from '@sincerely/contract/ai-calls'
import type { Draft, DraftRequest, Notice, StreamedBlock } from '@sincerely/contract/assistant'
import { specialtyOf } from '@sincerely/domain/assistant/specialty'
import { draftPrompt } from '@sincerely/domain/assistant/prompts'
import type { ComposedLetter } from '@sincerely/domain/composer/compose-letter'
import { printedSignatory } from '@sincerely/domain/letters/complete-letter'
import { patientLine } from '@sincerely/domain/letters/patient-line'
import { openingFor } from '@sincerely/domain/letters/salutation'
import type { Finding } from '@sincerely/contract/fact-check'
import { aiError } from '../../platform/ai-failures.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { transaction } from '../../platform/transaction.ts'
import { wordsSha256 } from '../../platform/words-sha256.ts'
import { askModel } from '../ai-calls/ai-calls.ts'
import type { Answer } from '../ai-calls/ai-calls.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import { getSubject } from '../dictation/dictation.ts'
import type { Subject } from '../dictation/dictation.ts'
import { findingsOf } from '../fact-check/fact-check.ts'
import type { LetterToCheck } from '../fact-check/fact-check.ts'
import { officeNames, signatoryName } from '../users/users.ts'
import { type NewAnswer, insertAnswer, unsafeSelectSpecialization, updateDecision } from './assistant.sql.ts'
import { followText, streamingBlocks } from './streamed-text.ts'

export type AssistantParts = KeyParts & { signal: AbortSignal }

/**
 * Drafts a letter from a dictation. A language model writes it if one is requested or there is a key. Otherwise, or if the model
 * fails, the built-in composer writes it and invents nothing (rules §7, product §2). The reply names the author.
 */
export async function draftLetter(
  ctx: Ctx,
  request: DraftRequest,
  parts: AssistantParts,
): Promise<StreamReply<StreamedBlock, Draft>> {
  const { dictation } = request
  const { patient, doctorId } = await getSubject(ctx, request)
  const signatory = await signatoryName(ctx.db, doctorId)
  const composed = await ctx.read('composeLetter', {
    dictation,
    type: request.type,
    patient,
    gpName: patient.gpName,
    signatory,
    staffNames: await officeNames(ctx.db),
    medications: patient.medications,
  })
  // These notes are returned with a model's letter too, because it may leave out the marks of doubtful words.
  const { notes } = composed
  if (composed.wordless) throw new AppError('no_words_dictated')
  const checkOf = (content: string) => checkedDraft(ctx, { content, dictation, patient })
  const byRules = async (notice: Notice | null): Promise<Draft> => ({
    ...draftOf(composed),
    notice,
    ai: null,
    ...(await checkOf(composed.content)),
  })
  return followText(async (tell) => {
    if (request.engine === 'composer') {
      tell(composed.blocks)
      return byRules(null)
    }
    const letter = { request, patient, doctorId, signatory }
    const answer = await streamingBlocks(ctx, tell, (onText) =>
      askForDraft(ctx, letter, { ...parts, onText }),
    )
    if (!answer.ok) {
      tell(composed.blocks)
      return byRules(noticeOf(answer.error))
    }
    const completed = { type: request.type, gpName: patient.gpName, patient, signatory }
    const content = await ctx.read('completeLetter', answer.html, completed)
    const checked = await checkOf(content)
    await recordAnswer(ctx, answer.use, { content, findings: checked.notice ? null : checked.findings })
    const made: Draft = {
      content,
      engine: 'ai',
      complete: true,
      notes,
      suggestions: composed.suggestions,
      removed: [],
      map: [],
      notice: null,
      ai: answer.use,
      ...checked,
    }
    return made
  })
}

/** A draft is useful even if its check did not finish. The reply says so, and the letter is checked again on approval. */
async function checkedDraft(
  ctx: Ctx,
  draft: LetterToCheck,
): Promise<Pick<Draft, 'findings'> & Partial<Pick<Draft, 'notice'>>> {
  try {
    return { findings: await findingsOf(ctx, draft) }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'check_not_finished')) throw error
    return { findings: [], notice: noticeOf(new AppError('draft_not_checked', { cause: error })) }
  }
}

type LetterToDraft = Subject & { request: DraftRequest; signatory: string | null }

async function askForDraft(
  ctx: Ctx,
  { request, patient, doctorId, signatory }: LetterToDraft,
  parts: AssistantParts & { onText: (text: string) => void },
): Promise<LetterAnswer> {
  const prompt = draftPrompt(
    {
      dictation: request.dictation,
      letterType: request.type,
      specialty: specialtyOf(await unsafeSelectSpecialization(ctx.db, doctorId)),
      salutation: openingFor(request.type, patient.gpName, patient.name),
      patientLine: patientLine(patient),
      signatory: printedSignatory(signatory),
    },
    newDelimiter(),
  )
  return askForLetter(ctx, { kind: 'draft', prompt, patientId: patient.id }, parts)
}

type Asked = {
  kind: 'draft' | 'improve'
  prompt: { system: string; user: string }
  patientId: number
}

export type LetterAnswer =
  | (Omit<Extract<Answer, { ok: true }>, 'text'> & { html: string })
  | Extract<Answer, { ok: false }>

/** The model's answer as sanitised HTML; an answer without text counts as none. */
export async function askForLetter(
  ctx: Ctx,
  { kind, prompt, patientId }: Asked,
  { signal, onText, ...parts }: AssistantParts & { onText: (text: string) => void },
): Promise<LetterAnswer> {
  const messages = [
    { role: 'system' as const, content: prompt.system },
    { role: 'user' as const, content: prompt.user },
  ]
  const answer = await askModel(ctx, { kind, patientId, messages, signal, onText }, parts)
  if (!answer.ok) return answer
  const content = await ctx.read('answerContent', answer.text)
  if ('kind' in content) return { ok: false, error: aiError(content) }
  return { ok: true, ...content, use: answer.use }
}

type AnsweredText = {
  content: string
  /** Null if the fact check did not finish. */
  findings: Finding[] | null
  improved?: NewAnswer['improved']
}

/** Records the text that a language model wrote, for the letter's provenance and the practice's figures (docs/provenance.md). */
export async function recordAnswer(
  ctx: Ctx,
  { callId }: AiUse,
  { content, findings, improved = null }: AnsweredText,
): Promise<void> {
  const critical = findings?.filter(({ severity }) => severity === 'critical').length ?? null
  const others = findings === null ? null : findings.length - (critical ?? 0)
  const answer = { callId, critical, others, wordsSha256: wordsSha256(content), improved }
  await transaction(ctx, async (tx) => {
    const letterId = await insertAnswer(tx, ctx.actor, answer)
    await tx.audit({ action: 'assistant.answer', letterId, details: { callId } })
  })
}

/** Records whether the user took over an improvement that was written for them. */
export async function decideImprovement(
  ctx: Ctx,
  callId: number,
  { used }: { used: boolean },
): Promise<{ used: boolean }> {
  await transaction(ctx, async (tx) => {
    const { letterId } = requireFound(await updateDecision(tx, { callId, userId: ctx.actor.userId, used }))
    await tx.audit({ action: 'assistant.decide', letterId, details: { callId, used } })
  })
  return { used }
}

/** A random delimiter around the material, which no text inside can imitate. */
export function newDelimiter(): string {
  return randomBytes(6).toString('hex')
}

export function noticeOf({ code, message }: AppError): Notice {
  return { code, message }
}

function draftOf({ content, complete, notes, suggestions, removed, map }: ComposedLetter) {
  return { content, engine: 'composer' as const, complete, notes, suggestions, removed, map }
}
