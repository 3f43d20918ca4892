// Applies the look that the doctor asked for: bold, underlined, italic or capitals.
import type { Token } from './tokens.ts'

export type Style = 'bold' | 'underline' | 'italic' | 'capitals' | 'capital'

/** The words between these two offsets of the dictation have this style. */
export type Emphasis = { style: Style; start: number; end: number }

/** Returns the styles of this word or mark. */
export function stylesOf(token: Token, emphasis: readonly Emphasis[]): Style[] {
  return emphasis
    .filter(({ start, end }) => start <= token.start && token.end <= end && token.start < end)
    .map(({ style }) => style)
}

/** Writes the words in capitals if the doctor asked for it. A value with its unit is unchanged ('5 mg'). */
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
