// Fast readings of texts. A short text is read at once, and a longer one in a worker thread.
import { replyAsHtml } from '@sincerely/domain/assistant/reply-html'
import type { RuleTask } from '@sincerely/domain/assistant/built-in-templates'
import { formatLetter } from '@sincerely/domain/assistant/format-letter'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { type LetterParts, completeLetter } from '@sincerely/domain/letters/complete-letter'
import { excerptWith } from '@sincerely/domain/letters/excerpt'
import { letterText } from '@sincerely/domain/letters/text'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { readBlocks } from '../html-blocks.ts'
import { sanitiseFrame, sanitiseLetter, sanitisedBlocks } from '../sanitise.ts'

/** The first parameter of each reading is its text or texts. */
export const quickReadings = {
  sanitiseLetter,
  sanitiseFrame,
  readBlocks,
  letterContent,
  completeLetter,
  answerContent,
  answerBlocks,
  formattedLetter,
  excerptsWith,
}

/** The letter's content for storing, with missing parts added if `parts` are given. Null if there is no text. */
function letterContent(html: string, parts: LetterParts | null): string | null {
  const content = sanitiseLetter(html)
  if (letterText(content).trim() === '') return null
  return parts === null ? content : completeLetter(content, parts)
}

/** The text of a letter from a language model's answer, or the reason why the answer has none. */
function answerContent(text: string): { html: string } | { kind: 'too_large' | 'no_content' } {
  const written = replyAsHtml(text)
  if (written.length > MAX_LETTER_CHARACTERS) return { kind: 'too_large' }
  const html = sanitiseLetter(written)
  return letterText(html) === '' ? { kind: 'no_content' } : { html }
}

/** A partial answer as top-level blocks that are safe to show. */
function answerBlocks(text: string): string[] {
  return sanitisedBlocks(replyAsHtml(text))
}

function excerptsWith(htmls: readonly string[], words: string[]): string[] {
  return htmls.map((html) => excerptWith(html, words))
}

function formattedLetter(html: string, task: RuleTask): string {
  return sanitiseLetter(writeBlocks(formatLetter(readBlocks(html), task)))
}
