// What is typed about dictations in the practice settings, and how it meets what somebody else saved meanwhile.
import { PracticeSettings } from '@sincerely/contract/system'
import { tidyWords } from '@sincerely/domain/dictations/vocabulary'
import { parseObject } from '../../platform/parse-object.ts'

export type SoundSettings = Pick<PracticeSettings, 'soundRetentionDays' | 'vocabulary'>
export type SoundFields = { days: string; words: string }
export type SoundProblems = Partial<Record<keyof SoundFields, string>>
/** `base` is what was saved when the typing began. */
export type SoundDraft = { base: SoundSettings; typed: SoundFields }

export function startSound(saved: SoundSettings): SoundDraft {
  return { base: saved, typed: fieldsOf(saved) }
}

/** One word to a line. */
export function fieldsOf({ soundRetentionDays, vocabulary }: SoundSettings): SoundFields {
  return { days: String(soundRetentionDays), words: vocabulary.join('\n') }
}

/** The words as typed: one to a line, or with commas or semicolons between them. */
export function readWords(text: string): string[] {
  return tidyWords(text.split(/[\n,;]/u))
}

export function isSoundChanged({ base, typed }: SoundDraft): boolean {
  return (
    typed.days.trim() !== String(base.soundRetentionDays) || !isSame(readWords(typed.words), base.vocabulary)
  )
}

/** What to save: only what was changed here; or what is wrong with each field. */
export function readSound({
  base,
  typed,
}: SoundDraft): { ok: true; changes: Partial<SoundSettings> } | { ok: false; problems: SoundProblems } {
  const days = Number(typed.days.trim() === '' ? Number.NaN : typed.days)
  const words = readWords(typed.words)
  const { soundRetentionDays, vocabulary } = PracticeSettings.shape
  const problems = {
    days: Number.isNaN(days) ? 'Enter whole days.' : problemOf(soundRetentionDays, days),
    words: problemOf(vocabulary, words),
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (wrong.length > 0) return { ok: false, problems: Object.fromEntries(wrong) as SoundProblems }
  return {
    ok: true,
    changes: {
      ...(days !== base.soundRetentionDays && { soundRetentionDays: days }),
      ...(!isSame(words, base.vocabulary) && { vocabulary: words }),
    },
  }
}

/** What the server said of these settings, beside the field in which each was typed. One word is named as `vocabulary.3`. */
export function refusedSound(fields: Record<string, string>): SoundProblems {
  const days = fields['soundRetentionDays']
  const words = Object.entries(fields).find(([name]) => name.split('.')[0] === 'vocabulary')?.[1]
  return { ...(days !== undefined && { days }), ...(words !== undefined && { words }) }
}

/**
 * The draft on top of what is saved by now. A word that somebody else added stays, one that they took out stays out. `isClash`:
 * both changed the days, and differently.
 */
export function rebaseSound(
  { base, typed }: SoundDraft,
  { soundRetentionDays, vocabulary }: SoundSettings,
): { draft: SoundDraft; isClash: boolean } {
  const days = typed.days.trim()
  const isChanged = days !== String(base.soundRetentionDays)
  const typedWords = readWords(typed.words)
  const words = isSame(typedWords, base.vocabulary)
    ? vocabulary
    : mergeWords(base.vocabulary, typedWords, vocabulary)
  return {
    draft: {
      base: { soundRetentionDays, vocabulary },
      typed: { days: isChanged ? typed.days : String(soundRetentionDays), words: words.join('\n') },
    },
    isClash:
      isChanged && soundRetentionDays !== base.soundRetentionDays && days !== String(soundRetentionDays),
  }
}

function mergeWords(base: readonly string[], typed: readonly string[], now: readonly string[]): string[] {
  const stays = (word: string) => !base.includes(word) || now.includes(word)
  const isNews = (word: string) => !base.includes(word) && !typed.includes(word)
  return [...typed.filter(stays), ...now.filter(isNews)]
}

type Checked = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } }

function problemOf(schema: Checked, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at])
}

/** What was kept on this device, or null when it is none. */
export function parseSoundDraft(text: string | undefined): SoundDraft | null {
  const kept = parseObject(text)
  const base = PracticeSettings.pick({ soundRetentionDays: true, vocabulary: true }).safeParse(kept?.base)
  const typed = parseObject(JSON.stringify(kept?.typed))
  if (!base.success || typeof typed?.days !== 'string' || typeof typed.words !== 'string') return null
  return { base: base.data, typed: { days: typed.days, words: typed.words } }
}
