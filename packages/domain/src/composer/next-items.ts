// Numbers a dictated 'next item': the next number of a numbered list, or else a bullet (rules §7.2).
import { isLayout, type Token } from './tokens.ts'

/**
 * Gives every 'next item' its number or bullet. Words directly under a heading, before the first 'next item', become an item too:
 * 'heading plan start aspirin next item stop warfarin' is two items.
 */
export function numberNextItems(tokens: readonly Token[]): Token[] {
  const items: Token[] = []
  let number: number | null = null
  let segment = 0
  let listed = false
  for (const token of tokens) {
    if (!isNextItem(token)) {
      items.push(token)
      if (token.kind === 'item') [number, listed] = [Number(token.text) || null, true]
      if (token.kind === 'heading' || token.kind === 'paragraph') [number, listed] = [null, false]
      if (isLayout(token)) segment = items.length
      continue
    }
    const first = items[segment]
    if (!listed && first && followsHeading(items, segment)) items.splice(segment, 0, bulletBefore(first))
    number = number === null ? null : number + 1
    items.push({ ...token, text: number === null ? '•' : String(number) })
    ;[segment, listed] = [items.length, true]
  }
  return items
}

/** The text of such an item is 'next' until its number is known. */
function isNextItem(token: Token): boolean {
  return token.kind === 'item' && token.text === 'next'
}

/** Whether it directly follows the line that closes a heading. */
function followsHeading(items: readonly Token[], segment: number): boolean {
  let place = segment - 2
  while (items[place]?.kind === 'word') place -= 1
  return items[segment - 1]?.kind === 'line' && items[place]?.kind === 'heading'
}

function bulletBefore(first: Token): Token {
  return { kind: 'item', text: '•', key: '', start: first.start, end: first.start, before: ' ' }
}
