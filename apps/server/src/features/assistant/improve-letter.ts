import type { Improvement, ImproveRequest, StreamedBlock } from '@sincerely/contract/assistant'
import { isRuleTask, patientCopyPrompt } from '@sincerely/domain/assistant/built-in-templates'
import type { RuleTask } from '@sincerely/domain/assistant/built-in-templates'
import { improvePrompt } from '@sincerely/domain/assistant/prompts'
import { specialtyOf } from '@sincerely/domain/assistant/specialty'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { checkImprovement, getLetterSubject } from '../fact-check/fact-check.ts'
import { findPrompt } from '../prompt-templates/prompt-templates.ts'
import { askForLetter, newDelimiter, noticeOf, recordAnswer } from './assistant.ts'
import type { AssistantParts } from './assistant.ts'
import { unsafeSelectSpecialization } from './assistant.sql.ts'
import { followText, streamingBlocks } from './streamed-text.ts'

/**
 * Rewrites a letter's text with a prompt template. The letter itself is not changed: critical differences are stored with it and
 * a person decides. Without a language model, fixed rules do the built-in tasks; custom templates are not available.
 */
export async function improveLetter(
  ctx: Ctx,
  request: ImproveRequest,
  parts: AssistantParts,
): Promise<StreamReply<StreamedBlock, Improvement>> {
  const { templateId, engine, letterId } = request
  const { patient, doctorId } = await getLetterSubject(ctx, request)
  const template = templateId === 'patient-copy' ? patientCopyPrompt : await findPrompt(ctx, templateId)
  const task = isRuleTask(templateId) ? templateId : null
  if (engine === 'rules' && task === null) throw new AppError('ai_not_configured')
  const before = await ctx.read('sanitiseLetter', request.content)
  const improved = async (content: string) => {
    const differences = await checkImprovement(ctx, { before, after: content, patient, letterId })
    return { content, templateId, ...differences }
  }
  const byRules = async (by: RuleTask) => improved(await ctx.read('formattedLetter', before, by))
  return followText(async (tell) => {
    if (engine === 'rules' && task !== null)
      return { ...(await byRules(task)), engine: 'rules', notice: null, ai: null }
    const values = {
      content: before,
      patientName: patient.name,
      letterType: request.type,
      specialty: specialtyOf(await unsafeSelectSpecialization(ctx.db, doctorId)),
    }
    const prompt = improvePrompt(template, values, newDelimiter())
    const asked = { kind: 'improve', prompt, patientId: patient.id } as const
    const answer = await streamingBlocks(ctx, tell, (onText) =>
      askForLetter(ctx, asked, { ...parts, onText }),
    )
    if (answer.ok) {
      const made = await improved(answer.html)
      // A copy for the patient never becomes the letter.
      if (templateId !== 'patient-copy') {
        const texts = { letterId, patientId: patient.id, before, after: made.content }
        await recordAnswer(ctx, answer.use, { ...made, improved: texts })
      }
      return { ...made, engine: 'ai', notice: null, ai: answer.use }
    }
    if (task === null) throw answer.error
    return { ...(await byRules(task)), engine: 'rules', notice: noticeOf(answer.error), ai: null }
  })
}
