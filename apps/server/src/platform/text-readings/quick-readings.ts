// Fast text work: a short text is handled at once, a longer one in a worker thread.
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

/** The first parameter of each is its text or texts. */
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

/** A letter as stored, with missing parts added if they are given; null without any text. */
function letterContent(html: string, parts: LetterParts | null): string | null {
  const content = sanitiseLetter(html)
  if (letterText(content).trim() === '') return null
  return parts === null ? content : completeLetter(content, parts)
}

/** A language model's answer as the text of a letter, or why it is none. */
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
