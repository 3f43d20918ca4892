// Combines a template with a drafted letter, and puts the template around the draft or in its place.
import { bodyOfLines } from '../assistant/letter-parts.ts'
import { letterText } from '../letters/text.ts'
import { cursorGap } from './fill-text.ts'

/**
 * Puts the drafted letter (sanitised HTML) into the template as a separate paragraph. It is placed where the template says that
 * typing continues, or else after the template. Salutation, patient line and sign-off come from the template if it has them, or
 * else from the draft.
 */
export function intoTemplate(template: string, drafted: string): string {
  const own = partsOf(template)
  const { opening, body, end } = partsOf(drafted)
  const place = `<p>${cursorGap}</p>`
  const both = own.body.includes(place) ? own.body.replace(place, () => body) : own.body + body
  return (own.opening || opening) + both + (own.end || end)
}

/** Splits the letter into the part up to the patient line, the body, and the part from the sign-off on. */
function partsOf(html: string): { opening: string; body: string; end: string } {
  const blocks = topBlocks(html)
  const { from, to } = bodyOfLines(blocks.map((block) => (/^<[uo]l/u.test(block) ? '' : letterText(block))))
  return {
    opening: blocks.slice(0, from).join(''),
    body: blocks.slice(from, to).join(''),
    end: blocks.slice(to).join(''),
  }
}

/** Returns the top-level blocks. A list is one block with all its items. */
function topBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)(?:p|h[1-6]|ul|ol|li)(?:\s[^<>]*)?>/gu)) {
    depth += slash === '' ? 1 : -1
    if (depth > 0) continue
    blocks.push(html.slice(from, index + tag.length))
    from = index + tag.length
    depth = 0
  }
  return from < html.length ? [...blocks, html.slice(from)] : blocks
}
