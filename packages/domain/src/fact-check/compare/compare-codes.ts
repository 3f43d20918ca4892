// Compares short names with digits, such as stages and levels: 'T2 N0 M0', 'L5', 'BRCA2'.
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

const CODE = /^(?:[A-Z]{1,2}|[TNM][a-z]?)\d{1,2}[a-z]?$/u

/** Finds codes that the dictation lacks although it has others with the same letters. */
export function compareCodes(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const codes = new Set(
    said.reading.words.flatMap(({ text }) => (CODE.test(text) ? [text.toLowerCase()] : [])),
  )
  return letter.words.flatMap(({ text, key }, at) => {
    const place = { from: at, to: at + 1 }
    if (!CODE.test(text) || isIn(said.dictated.text, key)) return []
    const lettersOf = (code: string) => /^[a-z]+/u.exec(code)?.[0] ?? ''
    const meant = [...codes].filter((code) => lettersOf(code) === lettersOf(key))
    if (meant.length === 0) return []
    return [
      findingOf(comparison, {
        kind: 'value',
        severity: 'critical',
        place,
        message: `The letter says '${wordsOf(letter, place)}', but the dictation says '${meant.join(', ').toUpperCase()}'.`,
      }),
    ]
  })
}

/** True if the text has the code: 'L5' is found in 'L5', 'L 5' and 'L4/5', but not in 'in 5'. */
function isIn(text: string, code: string): boolean {
  const [, letters = '', digits = ''] = /^([a-z]+)(\d+)/u.exec(code) ?? []
  return new RegExp(`(?<![a-z])${letters}[ -]?(?:\\d+ ?(?:/|-|to|and) ?)?${digits}(?!\\d)`, 'iu').test(text)
}
