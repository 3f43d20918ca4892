import { describe, expect, it } from 'vitest'
import { readingPieces, startsRightToLeft } from './docx-direction.ts'

/** Shows right-to-left stretches in angle brackets. */
const marked = (text: string, rightToLeft = false) =>
  readingPieces(text, rightToLeft)
    .map((piece) => (piece.rightToLeft ? `<${piece.text}>` : piece.text))
    .join('')

describe('Text without letters', () => {
  it('has the direction of its paragraph and stays in one piece', () => {
    expect(readingPieces('', false)).toEqual([{ text: '', rightToLeft: false }])
    expect(readingPieces('', true)).toEqual([{ text: '', rightToLeft: true }])
    expect(marked('12 - (3)')).toBe('12 - (3)')
    expect(marked('12 - (3)', true)).toBe('<12 - (3)>')
  })

  it('does not decide the direction of its paragraph', () => {
    expect(startsRightToLeft('12 (…)')).toBe(false)
    expect(startsRightToLeft('12 (مرحبا) Dr')).toBe(true)
    expect(startsRightToLeft('1. Dr שלום')).toBe(false)
  })
})

describe('Mixed text', () => {
  it('keeps a phrase and the punctuation within it together', () => {
    expect(marked('She said שלום, עולם! twice')).toBe('She said <שלום, עולם>! twice')
    expect(marked('قال Dr Patel (GP) ذلك', true)).toBe('<قال >Dr Patel (GP<) ذلك>')
  })

  it('keeps a number with the word before it', () => {
    expect(marked('مرض COVID-19 شديد', true)).toBe('<مرض >COVID-19< شديد>')
    expect(marked('room חדר 12 here')).toBe('room <חדר 12> here')
  })

  it('loses nothing of half a million characters', () => {
    const text = `א${' .'.repeat(250_000)}a`
    expect(
      readingPieces(text, false)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})
