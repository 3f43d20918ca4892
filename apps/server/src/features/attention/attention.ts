import { maxPerReason } from '@sincerely/contract/attention'
import type { Attention, AttentionGroup, AttentionItem } from '@sincerely/contract/attention'
import { nextStepOfDictation, nextStepOfLetter, nextStepOfVisit } from '@sincerely/domain/attention/next-step'
import { attentionReasons, stuckAfterHours } from '@sincerely/domain/attention/reasons'
import type { Ctx } from '../../platform/context.ts'
import { getPracticeSettings, practiceDay, startOfDay } from '../system/system.ts'
import { selectMarked } from './attention.sql.ts'
import type { MarkedWork } from './attention.sql.ts'

const hour = 3_600_000

/**
 * Work in the user's scope that needs attention, by reason. The most urgent reason comes first, and within it the earliest due
 * time.
 */
export async function listAttention(ctx: Ctx): Promise<Attention> {
  const now = ctx.now()
  const [today, dayBegan, settings] = await Promise.all([
    practiceDay(ctx),
    startOfDay(ctx),
    getPracticeSettings(ctx),
  ])
  const before = (hours: number) => new Date(now.getTime() - hours * hour)
  const marked = await selectMarked(ctx.db, ctx.actor, {
    now,
    today,
    dayBegan,
    approvedBefore: before(settings.approvalValidDays * 24),
    recordedBefore: before(stuckAfterHours.recording),
    untypedBefore: before(stuckAfterHours.typing),
    triedBefore: before(stuckAfterHours.server),
    targets: settings,
    most: maxPerReason,
  })
  const groups = attentionReasons.flatMap((reason): AttentionGroup[] => {
    const found = marked.filter((work) => work.reason === reason)
    return found[0] ? [{ reason, count: found[0].ofReason, items: found.map(itemOf) }] : []
  })
  return { total: marked[0]?.total ?? 0, groups }
}

function itemOf(work: MarkedWork): AttentionItem {
  const { kind, id, patientId, patientName, doctorId, doctorName, type, dueAt, cause, failure } = work
  const { clinicId } = work
  const nextStep = nextStepOf(work)
  if (nextStep === null) throw new Error('what is finished needs nobody')
  return {
    kind,
    id,
    clinicId,
    patientId,
    patientName,
    doctorId,
    doctorName,
    type,
    dueAt: dueAt.toISOString(),
    nextStep,
    cause,
    failure,
  }
}

function nextStepOf(work: MarkedWork) {
  switch (work.kind) {
    case 'letter':
      return nextStepOfLetter(work)
    case 'dictation':
      return nextStepOfDictation(work.state, work.hasDoctor)
    case 'visit':
      return nextStepOfVisit(work.hasDoctor)
  }
}
