// The form values of the practice's settings. Each value is text.
import { PracticeSettings } from '@sincerely/contract/system'
import { tidyWords } from '@sincerely/domain/dictations/vocabulary'
import type { FormSchema, MergeRules } from '../../platform/form/draft-values.ts'
import { isObject } from '../../platform/parse-object.ts'

export const emptyPractice = {
  practiceName: '',
  timeZone: '',
  letterTargetDays: '',
  dischargeTargetHours: '',
  approvalValidDays: '',
  recordRetentionYears: '',
  practiceContact: '',
  dataProtectionContact: '',
  lawfulBasis: '',
  complaints: '',
  soundRetentionDays: '',
  /** The text has one word per line, or words separated by commas or semicolons. */
  vocabulary: '',
  /** The text has the same format as `vocabulary`. */
  allowedAbbreviations: '',
}
export type PracticeValues = typeof emptyPractice

export function practiceValues(saved: Pick<PracticeSettings, keyof PracticeValues>): PracticeValues {
  const names = Object.keys(emptyPractice) as (keyof PracticeValues)[]
  const texts = names.map((name) => [name, isList(name) ? saved[name].join('\n') : String(saved[name] ?? '')])
  return Object.fromEntries(texts) as PracticeValues
}

/** True for settings that are lists of words. */
function isList(name: string): name is 'vocabulary' | 'allowedAbbreviations' {
  return name === 'vocabulary' || name === 'allowedAbbreviations'
}

export function readWords(text: string): string[] {
  return tidyWords(text.split(/[\n,;]/u))
}

/** Returns the settings to send. Fields that cannot be parsed are left out. */
export function settingsOf(typed: Partial<PracticeValues>): Partial<PracticeSettings> {
  return basics.parse(readAll(typed))
}

/** Checks the values by the contract's schema. Text that is not a number gets its own message. */
export const practiceSchema: FormSchema = {
  safeParse: (typed) => {
    const values = readAll(typed as PracticeValues)
    const issues = basics.safeParse(values).error?.issues ?? []
    const said = issues.map(({ path, message }) => ({
      path,
      message: Number.isNaN(values[String(path[0])]) ? 'Enter a whole number.' : message,
    }))
    return said.length === 0 ? {} : { error: { issues: said } }
  },
}

/**
 * Lists are merged word by word. Words that other users have added stay, and words that they have removed
 * stay removed.
 */
export const practiceRules: MergeRules<PracticeValues> = {
  merge: { vocabulary: mergeWords, allowedAbbreviations: mergeWords },
}

function mergeWords(texts: { base: string; mine: string; theirs: string }): string {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(readWords)
  if (!base || !mine || !theirs) return texts.mine
  const stays = mine.filter((word) => !base.includes(word) || theirs.includes(word))
  return [...stays, ...theirs.filter((word) => !base.includes(word) && !mine.includes(word))].join('\n')
}

/** Reads drafts of older releases, which had a separate form for dictations. */
export const earlierSound = {
  key: 'sound-settings',
  read: (fields: unknown) => {
    if (!isObject(fields) || 'practiceName' in fields) return fields
    const { days, words, soundRetentionDays, vocabulary } = fields
    return {
      soundRetentionDays: days ?? String(soundRetentionDays),
      vocabulary: words ?? (Array.isArray(vocabulary) ? vocabulary.join('\n') : undefined),
    }
  },
}

const basics = PracticeSettings.pick({
  practiceName: true,
  timeZone: true,
  letterTargetDays: true,
  dischargeTargetHours: true,
  approvalValidDays: true,
  recordRetentionYears: true,
  practiceContact: true,
  dataProtectionContact: true,
  lawfulBasis: true,
  complaints: true,
  soundRetentionDays: true,
  vocabulary: true,
  allowedAbbreviations: true,
}).partial()

function readAll(typed: Partial<PracticeValues>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, valueOf(name, text)]))
}

/** These settings stay text when they are read. */
const textSettings: ReadonlySet<string> = new Set([
  'practiceName',
  'timeZone',
  'practiceContact',
  'dataProtectionContact',
  'lawfulBasis',
  'complaints',
])

function valueOf(name: string, text: string): unknown {
  if (textSettings.has(name)) return text
  if (isList(name)) return readWords(text)
  return text.trim() === '' ? Number.NaN : Number(text)
}
