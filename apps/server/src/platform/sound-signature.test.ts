import { describe, expect, it } from 'vitest'
import { beginsAsSound } from './sound-signature.ts'

const begins = (hex: string) => beginsAsSound(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

describe('the first bytes of a recording', () => {
  it('are refused if they are of another kind of file or missing [T-22]', () => {
    expect(begins('')).toBe(false)
    expect(begins('1a45')).toBe(false)
    expect(beginsAsSound(Buffer.from('%PDF-1.7 and more of it'))).toBe(false)
    expect(beginsAsSound(Buffer.from('RIFF....WEBPVP8 '))).toBe(false)
    expect(beginsAsSound(Buffer.from('MZ, a program'))).toBe(false)
    expect(begins('ff10 0000')).toBe(false)
  })

  it.each([
    ['WebM', '1a45dfa3 9f428681'],
    ['Ogg', '4f676753 0002'],
    ['MP4', '0000001c 66747970 69736f35'],
    ['WAV', '52494646 24000000 57415645'],
    ['FLAC', '664c6143 00000022'],
    ['MP3 with a tag', '49443304 00000000'],
    ['MP3 without', 'fffb9064'],
    ['AAC', 'fff15080'],
  ])('are recognised as %s', (_, hex) => {
    expect(begins(hex)).toBe(true)
  })
})
