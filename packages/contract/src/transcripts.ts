// The words that speech to text finds in a dictation, with their places in the sound.
import { wordDoubts } from '@sincerely/domain/dictations/doubt-marks'
import { z } from 'zod'

/** Takes of a dictation are counted from 1. */
export const Take = z.number().int().min(1).max(200)
export const Seconds = z.number().nonnegative().max(86_400)

/** A piece of the transcript with its place in the text and in the sound. */
export const TranscriptSpan = z.object({
  /** `text.slice(from, to)` are its words. */
  from: z.number().int(),
  to: z.number().int(),
  take: Take,
  /** Seconds from the beginning of this take; add the seconds of the takes before for the whole dictation. */
  start: Seconds,
  end: Seconds,
  /** 0–1 as speech to text gives it; null where it gives none. */
  confidence: z.number().min(0).max(1).nullable(),
  /** A person should listen. */
  isUncertain: z.boolean(),
  /** Why; null where it is not uncertain. All but `unsure`: speech to text may have made it up. */
  doubt: z.enum(wordDoubts).nullable(),
})
export type TranscriptSpan = z.infer<typeof TranscriptSpan>

/** `precision` says what a span is: a word, a sentence or so, or nothing smaller than a stretch of minutes. */
export const Transcript = z.object({
  text: z.string(),
  spans: z.array(TranscriptSpan),
  precision: z.enum(['words', 'segments', 'stretches']),
  /** False while more words are being found. */
  isComplete: z.boolean(),
  /** The model that found them. */
  model: z.string(),
})
export type Transcript = z.infer<typeof Transcript>
