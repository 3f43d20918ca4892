// What is typed about the practice as a whole, and how it meets what another administrator saved meanwhile.
import { PracticeSettings } from '@sincerely/contract/system'
import { parseObject } from '../../platform/parse-object.ts'

export const practiceFields = [
  'practiceName',
  'timeZone',
  'letterTargetDays',
  'dischargeTargetHours',
  'approvalValidDays',
  'recordRetentionYears',
] as const
export type PracticeField = (typeof practiceFields)[number]
export type PracticeBasics = Pick<PracticeSettings, PracticeField>
/** As they stand in the boxes. */
export type PracticeTexts = Record<PracticeField, string>
export type PracticeProblems = Partial<PracticeTexts>
/** `base` is what was saved when the typing began. */
export type PracticeDraft = { base: PracticeTexts; typed: PracticeTexts }

export function startPractice(saved: PracticeBasics): PracticeDraft {
  const base = textsOf(saved)
  return { base, typed: base }
}

export function changedPractice({ base, typed }: PracticeDraft): PracticeField[] {
  return practiceFields.filter((field) => typed[field].trim() !== base[field])
}

/** What to save: only what was changed here; or what is wrong with each field. */
export function readPractice(
  draft: PracticeDraft,
): { ok: true; changes: Partial<PracticeBasics> } | { ok: false; problems: PracticeProblems } {
  const changed = changedPractice(draft)
  const values = Object.fromEntries(changed.map((field) => [field, valueOf(field, draft.typed[field])]))
  const read = basics.partial().safeParse(values)
  if (read.success) return { ok: true, changes: read.data }
  const problems: PracticeProblems = {}
  for (const { path, message } of read.error.issues) {
    const field = practiceFields.find((known) => known === path[0])
    if (field !== undefined)
      problems[field] ??= Number.isNaN(values[field]) ? 'Enter a whole number.' : message
  }
  return { ok: false, problems }
}

/** The draft on top of what is saved by now. `clashes`: what both changed, and differently. */
export function rebasePractice(
  draft: PracticeDraft,
  saved: PracticeBasics,
): { draft: PracticeDraft; clashes: PracticeField[] } {
  const now = textsOf(saved)
  const changed = changedPractice(draft)
  const typed = { ...now }
  for (const field of changed) typed[field] = draft.typed[field]
  const clashes = changed.filter(
    (field) => now[field] !== draft.base[field] && now[field] !== draft.typed[field].trim(),
  )
  return { draft: { base: now, typed }, clashes }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parsePracticeDraft(text: string | undefined): PracticeDraft | null {
  const kept = parseObject(text)
  const base = readTexts(kept?.['base'])
  const typed = readTexts(kept?.['typed'])
  return base && typed && { base, typed }
}

const basics = PracticeSettings.pick({
  practiceName: true,
  timeZone: true,
  letterTargetDays: true,
  dischargeTargetHours: true,
  approvalValidDays: true,
  recordRetentionYears: true,
})

function textsOf(saved: PracticeBasics): PracticeTexts {
  return {
    practiceName: saved.practiceName,
    timeZone: saved.timeZone,
    letterTargetDays: String(saved.letterTargetDays),
    dischargeTargetHours: String(saved.dischargeTargetHours),
    approvalValidDays: String(saved.approvalValidDays),
    recordRetentionYears: String(saved.recordRetentionYears),
  }
}

function valueOf(field: PracticeField, text: string): string | number {
  if (field === 'practiceName' || field === 'timeZone') return text
  return text.trim() === '' ? Number.NaN : Number(text)
}

function readTexts(value: unknown): PracticeTexts | null {
  const found = parseObject(JSON.stringify(value))
  const texts = {
    practiceName: '',
    timeZone: '',
    letterTargetDays: '',
    dischargeTargetHours: '',
    approvalValidDays: '',
    recordRetentionYears: '',
  }
  for (const field of practiceFields) {
    const text = found?.[field]
    if (typeof text !== 'string') return null
    texts[field] = text
  }
  return texts
}
