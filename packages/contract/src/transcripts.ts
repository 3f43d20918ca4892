// Defines the transcript of a dictation, with each word's position in the sound, or why there is none.
import { wordDoubts } from '@sincerely/domain/dictations/doubt-marks'
import { z } from 'zod'
import { Instant } from './fields.ts'
import { speechFailureCodes } from './speech-failures.ts'

/** The takes of a dictation are numbered from 1. */
export const Take = z.number().int().min(1).max(200)
export const Seconds = z.number().nonnegative().max(86_400)

/** A part of the transcript, with its position in the text and in the sound. */
export const TranscriptSpan = z.object({
  /** `text.slice(from, to)` are the words of this part. */
  from: z.number().int(),
  to: z.number().int(),
  take: Take,
  /** Seconds from the beginning of this take. The seconds of earlier takes must be added for the whole dictation. */
  start: Seconds,
  end: Seconds,
  /** The confidence from 0 to 1 that speech to text reported, or null. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Whether a person should listen to the part. */
  isUncertain: z.boolean(),
  /**
   * The reason why the part is uncertain, or null if it is not. With every reason but `unsure`, speech to text may have made it
   * up.
   */
  doubt: z.enum(wordDoubts).nullable(),
})
export type TranscriptSpan = z.infer<typeof TranscriptSpan>

/**
 * `precision` says what a span is: a word (`words`), roughly a sentence (`segments`), or a part of several minutes (`stretches`).
 */
export const Transcript = z.object({
  text: z.string(),
  spans: z.array(TranscriptSpan),
  precision: z.enum(['words', 'segments', 'stretches']),
  /** False while transcription is in progress. */
  isComplete: z.boolean(),
  /** The model that transcribed it. */
  model: z.string(),
})
export type Transcript = z.infer<typeof Transcript>

/**
 * The reason why speech to text failed. `nextTryAt` is its next attempt, or null if there is none unless somebody requests it.
 */
export const SpeechFailure = z.object({
  code: z.enum(speechFailureCodes),
  /** A sentence, with the speech server's own message if there is one. */
  message: z.string(),
  nextTryAt: Instant.nullable(),
})
