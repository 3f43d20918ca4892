import type { AiFigures, AiMonth } from '@sincerely/contract/ai-calls'
import { csvText } from '@sincerely/domain/csv'
import { dayIn } from '@sincerely/domain/dates'
import type { Ctx } from '../../platform/context.ts'
import type { WholeFile } from '../../platform/replies.ts'
import { findPractice } from '../system/system.ts'
import { selectAiMonths, selectFirstAnswer } from './ai-figures.sql.ts'

/** The practice's use of language models by month and model: the texts that they wrote, and whether people used those texts. */
export async function getAiFigures(ctx: Ctx): Promise<AiFigures> {
  const [months, since] = await Promise.all([
    selectAiMonths(ctx.db, await timeZoneOf(ctx)),
    selectFirstAnswer(ctx.db),
  ])
  return { months, since: since?.toISOString() ?? null }
}

export async function exportAiFigures(ctx: Ctx): Promise<WholeFile> {
  const timeZone = await timeZoneOf(ctx)
  const months = await selectAiMonths(ctx.db, timeZone)
  const rows = months.map((month) => columns.map(([, field]) => month[field]))
  const text = csvText([columns.map(([title]) => title), ...rows])
  return { fileName: `AI_in_letters_${dayIn(ctx.now(), timeZone)}.csv`, bytes: Buffer.from(text) }
}

async function timeZoneOf({ db }: Ctx): Promise<string> {
  return (await findPractice(db))?.timeZone ?? 'Europe/London'
}

const columns = [
  ['Month', 'month'],
  ['Model', 'model'],
  ['Drafts', 'drafts'],
  ['Drafts saved as letters', 'saved'],
  ['Drafts approved', 'approved'],
  ['Drafts changed before approval', 'changed'],
  ['Improvements', 'improvements'],
  ['Improvements used', 'used'],
  ['Improvements rejected', 'rejected'],
  ['Critical findings', 'criticalFindings'],
  ['Other findings', 'otherFindings'],
] as const satisfies readonly (readonly [string, keyof AiMonth])[]
