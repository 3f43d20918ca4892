import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFont } from './fonts.ts'
import { subsetFont } from './subset-font.ts'

const whole = readFont('chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf')
const hex = (font: Uint8Array, text: string) => Buffer.from(subsetFont(font, text)).toString('hex')

describe('A Chinese font for one letter', () => {
  it('has the characters of the letter as the whole font has them, and is small', () => {
    const some = subsetFont(whole, '黃小明（黄）')
    expect(gzipSync(some).length).toBeLessThan(5_000)
    expect(hex(some, '明黄') === hex(whole, '明黄')).toBe(true)
    expect(hex(whole, '明黄') === hex(whole, '明')).toBe(false)
  })

  it('passes over characters that the font lacks', () => {
    expect(hex(whole, '明བ') === hex(whole, '明')).toBe(true)
  })
})
