// How a letter's text came about, from what was recorded, and the line at its foot that says so (docs/provenance.md).
import { letterText } from './text.ts'

/** The author of the first draft, if not a person: the composer's fixed rules, or a language model. */
export const draftSources = ['composer', 'ai'] as const
export type DraftSource = (typeof draftSources)[number]

/** Only what was recorded: where a part is null or false, nothing is said about it. */
export type Provenance = {
  /** `byDoctor`: the letter's doctor recorded it; otherwise somebody else did, for the doctor. */
  dictation: { id: number; recordedBy: string; byDoctor: boolean; isTranscribed: boolean } | null
  /** The person who saved the first draft. */
  enteredBy: string
  draft: DraftSource | null
  /** Words that a language model improved are still in the text. */
  isImproved: boolean
  /** The language models that drafted or improved it. */
  models: string[]
  /** Null for a draft. `day` is `YYYY-MM-DD`; `onBehalfOf` is the letter's doctor if somebody else approved. */
  approval: { by: string; onBehalfOf: string | null; day: string } | null
}

/** Whether a language model wrote some of the text. */
export function hasAiText({ draft, isImproved }: Pick<Provenance, 'draft' | 'isImproved'>): boolean {
  return draft === 'ai' || isImproved
}

/** 'Dictated by Dr X, drafted by fixed rules, reviewed and approved by Dr X on 27 November 2026.' */
export function provenanceLine(provenance: Provenance): string {
  const { dictation, enteredBy, draft, isImproved, approval } = provenance
  const parts = [
    dictation &&
      (dictation.byDoctor ? 'dictated by' : 'from a dictation recorded by') + ` ${dictation.recordedBy}`,
    draft !== null && dictation?.isTranscribed && 'transcribed by speech recognition',
    (dictation === null || draft === null) && `typed by ${enteredBy}`,
    draft && draftWords[draft],
    isImproved && 'improved by AI',
    approval === null ? 'not yet approved' : approvalWords(approval),
  ]
  const line = parts.filter((part) => typeof part === 'string').join(', ')
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`
}

const draftWords = {
  composer: 'drafted by fixed rules',
  ai: 'drafted by AI',
} as const satisfies Record<DraftSource, string>

function approvalWords({ by, onBehalfOf, day }: NonNullable<Provenance['approval']>): string {
  const whose = onBehalfOf === null ? '' : ` on behalf of ${onBehalfOf}`
  return `reviewed and approved by ${by}${whose} on ${longDay.format(new Date(`${day}T00:00:00Z`))}`
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Two letters of sanitised HTML, before and after a language model improved the first. */
export type ImprovedTexts = { before: string; after: string }

/**
 * Whether the text still has words that the improvement brought or joined: three in a row that were not in the text before, or
 * the whole improved text where only its layout changed. Linear in the texts' length.
 */
export function keepsImprovement({ before, after }: ImprovedTexts, content: string): boolean {
  if (content === before) return false
  if (content === after) return true
  const old = new Set(windowsOf(before))
  const brought = new Set(windowsOf(after).filter((window) => !old.has(window)))
  return windowsOf(content).some((window) => brought.has(window))
}

/** Each three words in a row, with the edges of the text as words. */
function windowsOf(html: string): string[] {
  const words = ['', ...wordsOf(html), '']
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
}

/** The letter's words as they are read, whatever its layout. */
export function wordsOf(html: string): string[] {
  return letterText(html).match(/\S+/gu) ?? []
}
