// A letter that begins with a template: its body around, or instead of, what was drafted from dictated words.
import { bodyOfLines } from '../assistant/letter-parts.ts'
import { letterText } from '../letters/text.ts'
import { cursorGap } from './fill-text.ts'

/**
 * The drafted letter (sanitised HTML) with the template in it. What was drafted stands where the template says that typing
 * goes on, in a paragraph of its own, else after the template. Salutation, patient line and sign-off are the template's
 * where it has them, else those of the draft.
 */
export function intoTemplate(template: string, drafted: string): string {
  const own = partsOf(template)
  const { opening, body, end } = partsOf(drafted)
  const place = `<p>${cursorGap}</p>`
  const both = own.body.includes(place) ? own.body.replace(place, () => body) : own.body + body
  return (own.opening || opening) + both + (own.end || end)
}

/** The letter apart: up to the patient line, from the sign-off on, and what stands between. */
function partsOf(html: string): { opening: string; body: string; end: string } {
  const blocks = topBlocks(html)
  const { from, to } = bodyOfLines(blocks.map((block) => (/^<[uo]l/u.test(block) ? '' : letterText(block))))
  return {
    opening: blocks.slice(0, from).join(''),
    body: blocks.slice(from, to).join(''),
    end: blocks.slice(to).join(''),
  }
}

/** Its outermost blocks, one after the other; a list is one with all that stands in it. */
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
