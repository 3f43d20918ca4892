import { describe, expect, it } from 'vitest'
import { type LiveText, type TextPiece, textOf, withPiece } from './use-live-text.ts'

const none: LiveText = new Map()
const heard = (...pieces: TextPiece[]) =>
  textOf(pieces.reduce<LiveText>((live, piece) => withPiece(live, piece), none))
const piece = (from: number, text: string, start = 0, take = 1): TextPiece => ({ take, start, from, text })

describe('the live text of a dictation', () => {
  it('joins its pieces', () => {
    expect(heard(piece(0, 'Dear '), piece(5, 'Doctor'))).toBe('Dear Doctor')
  })

  it('replaces earlier text with a correction', () => {
    expect(heard(piece(0, 'Dear actor'), piece(5, 'Doctor,'))).toBe('Dear Doctor,')
  })

  it('marks missed text with an ellipsis', () => {
    expect(heard(piece(12, 'thank you'))).toBe('… thank you')
  })

  it('is in spoken order, whichever part arrives first', () => {
    expect(heard(piece(0, 'third', 0, 2), piece(0, 'second', 60), piece(0, 'first'))).toBe(
      'first second third',
    )
  })
})
