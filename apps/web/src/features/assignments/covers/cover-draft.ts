// A cover as it is entered.
import type { Cover, CreateCover } from '@sincerely/contract/assignments'
import { coverDayProblems } from '@sincerely/domain/assignments/covers'
import { parseObject } from '../../../platform/parse-object.ts'
import { readTypedDay, writeTypedDay } from '../../../ui/typed-day.ts'

const fields = ['secretaryId', 'doctorId', 'from', 'to'] as const
export type CoverField = (typeof fields)[number]

/** Ids as the fields have them, days as they are typed; empty is not chosen yet. */
export type CoverDraft = Record<CoverField, string>

type CoverProblems = Partial<Record<CoverField, string>>

export function newCover(today: string): CoverDraft {
  return { secretaryId: '', doctorId: '', from: writeTypedDay(today), to: '' }
}

export function draftOf({ secretaryId, doctorId, from, to }: Cover): CoverDraft {
  return {
    secretaryId: String(secretaryId),
    doctorId: String(doctorId),
    from: writeTypedDay(from),
    to: writeTypedDay(to),
  }
}

export function isSameCover(one: CoverDraft, other: CoverDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** What is sent, or all that is wrong; `begun` is the first day of one that has begun. */
export function readCover(
  draft: CoverDraft,
  today: string,
  begun: string | null,
): { ok: true; body: CreateCover } | { ok: false; problems: CoverProblems } {
  const { secretaryId, doctorId } = draft
  const [from, to] = [readTypedDay(draft.from), readTypedDay(draft.to)]
  const days = from !== null && to !== null ? { from, to } : null
  const problems: CoverProblems = {
    ...(secretaryId === '' && { secretaryId: 'Choose a secretary.' }),
    ...(doctorId === '' && { doctorId: 'Choose a doctor.' }),
    ...(from === null && { from: dayProblem(draft.from, 'first') }),
    ...(to === null && { to: dayProblem(draft.to, 'last') }),
    ...(days && coverDayProblems(days, today, begun)),
  }
  if (days === null || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, body: { secretaryId: Number(secretaryId), doctorId: Number(doctorId), ...days } }
}

function dayProblem(typed: string, which: 'first' | 'last'): string {
  return typed.trim() === '' ? `Enter the ${which} day.` : 'Enter a real date, such as 24/11/2026.'
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseCover(text: string | undefined): CoverDraft | null {
  const found = parseObject(text)
  const draft: CoverDraft = { secretaryId: '', doctorId: '', from: '', to: '' }
  for (const field of fields) {
    const value = found?.[field]
    if (typeof value !== 'string') return null
    draft[field] = value
  }
  return draft
}
