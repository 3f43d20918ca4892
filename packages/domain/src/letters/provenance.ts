// Describes how a letter's text was made, from what was recorded, and writes the line at its foot (docs/provenance.md).
import { letterText } from './text.ts'

/** The author of the first draft, if it is not a person: the composer's fixed rules, or a language model. */
export const draftSources = ['composer', 'ai'] as const
export type DraftSource = (typeof draftSources)[number]

/** The recorded facts only. The line says nothing about a part that is null or false. */
export type Provenance = {
  /** `byDoctor` is true if the letter's doctor recorded the dictation. Otherwise somebody else recorded it for the doctor. */
  dictation: { id: number; recordedBy: string; byDoctor: boolean; isTranscribed: boolean } | null
  /** The person who saved the first draft. */
  enteredBy: string
  draft: DraftSource | null
  /** Whether the text still has words that a language model improved. */
  isImproved: boolean
  /** The language models that drafted or improved the text. */
  models: string[]
  /** Null for a draft. `day` is `YYYY-MM-DD`. `onBehalfOf` is the letter's doctor if somebody else approved the letter. */
  approval: { by: string; onBehalfOf: string | null; day: string } | null
}

/** Whether a language model wrote some of the text. */
export function hasAiText({ draft, isImproved }: Pick<Provenance, 'draft' | 'isImproved'>): boolean {
  return draft === 'ai' || isImproved
}

/** Returns, for example, 'Dictated by Dr X, drafted by fixed rules, reviewed and approved by Dr X on 27 November 2026.' */
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

/** Two letters in sanitised HTML, before and after a language model improved the first. */
export type ImprovedTexts = { before: string; after: string }

/**
 * Whether the text still has words that the improvement added or joined: three in a row that were not in the text before. If
 * only the layout changed, it must be the whole improved text. Takes time linear in the length of the texts.
 */
export function keepsImprovement({ before, after }: ImprovedTexts, content: string): boolean {
  if (content === before) return false
  if (content === after) return true
  const old = new Set(windowsOf(before))
  const brought = new Set(windowsOf(after).filter((window) => !old.has(window)))
  return windowsOf(content).some((window) => brought.has(window))
}

/** Returns each three words in a row, and counts the edges of the text as words. */
function windowsOf(html: string): string[] {
  const words = ['', ...wordsOf(html), '']
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
}

/** Returns the letter's words in reading order, without its layout. */
export function wordsOf(html: string): string[] {
  return letterText(html).match(/\S+/gu) ?? []
}
