// Defines one word, number or mark of a text.

export type WordKind = 'word' | 'number' | 'mark' | 'break'

/**
 * `key` is the word in lower case with plain apostrophes, and `stem` is the word without its endings. `value` is the value of a
 * number, and NaN otherwise. `spelled` is true for numbers in words. `place` increases along the text: by 1 for a content word,
 * by less for other words, and by more at commas and joints. Offsets are UTF-16.
 */
export type Word = {
  kind: WordKind
  text: string
  key: string
  stem: string
  start: number
  end: number
  value: number
  spelled: boolean
  sentence: number
  place: number
}
