// Adds headings to a letter dictated without them (rules §7, the standard's order).
import { standardHeadings, type LetterPart } from '../letters/standard.ts'
import type { LetterType } from '../letters/types.ts'
import { isLayout, wordFor, type Token } from './tokens.ts'

/**
 * Adds the standard's titles if the doctor dictated no heading, and the letter turns to the examination and then to the plan in
 * separate paragraphs. It adds none if the letter's type lacks one of the titles, or if the letter has an opinion, because a
 * heading would then be over text that it does not describe. The text of such a paragraph token is its part.
 */
export function headParts(tokens: readonly Token[], type: LetterType): Token[] {
  const parts = tokens.filter((token) => partOf(token) !== null)
  const standard = standardHeadings(type)
  const places = parts.map((token) => standard.findIndex(({ part }) => part === partOf(token)))
  const inOrder = places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
  const divided = tokens.some((token) => isLayout(token) && token.kind !== 'paragraph')
  const opinion = tokens.some((token) => token.kind === 'paragraph' && token.text === 'opinion')
  const headed = parts.length >= LEAST_PARTS && inOrder && !divided && !opinion
  return tokens.flatMap((token) => {
    const part = partOf(token)
    if (part === null) return [token.kind === 'paragraph' ? { ...token, text: '' } : token]
    const title = standard.find((heading) => heading.part === part)?.title
    const plain = { ...token, text: '' }
    return headed && title ? [plain, ...headingOf(title, token)] : [plain]
  })
}

const LEAST_PARTS = 2

function partOf(token: Token): LetterPart | null {
  if (token.kind !== 'paragraph') return null
  return token.text === 'examination' || token.text === 'plan' ? token.text : null
}

/** The title was not dictated, so it has no length in the dictation. */
export function headingOf(title: string, place: Token): Token[] {
  const at = { ...place, text: '', end: place.start }
  return [
    { ...at, kind: 'heading' },
    { ...wordFor(title, at, at), before: ' ' },
    { ...at, kind: 'line' },
  ]
}
