// How words were asked to look: in bold, underlined, in italics, in capitals.
import type { Token } from './tokens.ts'

export type Style = 'bold' | 'underline' | 'italic' | 'capitals' | 'capital'

/** The words between these two offsets of the dictation are printed so. */
export type Emphasis = { style: Style; start: number; end: number }

/** How this word or mark is printed. */
export function stylesOf(token: Token, emphasis: readonly Emphasis[]): Style[] {
  return emphasis
    .filter(({ start, end }) => start <= token.start && token.end <= end && token.start < end)
    .map(({ style }) => style)
}

/** The words that were asked for in capitals; a value with its unit keeps its letters ('5 mg'). */
export function writeCapitals(tokens: readonly Token[], emphasis: readonly Emphasis[]): Token[] {
  return tokens.map((token) => {
    const styles = token.kind === 'word' ? stylesOf(token, emphasis) : []
    if (styles.includes('capitals') && !/\d/u.test(token.text)) {
      return { ...token, text: token.text.toUpperCase() }
    }
    if (!styles.includes('capital')) return token
    return { ...token, text: token.text.charAt(0).toUpperCase() + token.text.slice(1) }
  })
}
