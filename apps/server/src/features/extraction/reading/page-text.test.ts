import { describe, expect, it } from 'vitest'
import { firstPage } from './read-drawn-for-tests.ts'
import { drawnPdf } from './small-pdfs-for-tests.ts'

const box = '50 50 m 90 90 l 60 120 l h'

describe('a page without text', () => {
  it.each([
    ['with nothing on it', ''],
    ['with white paper on it', '1 1 1 rg 0 0 595 842 re f'],
    ['with a space on it', 'BT /F 10 Tf 40 700 Td ( ) Tj ET'],
    ['that is only cut to its margins', '40 40 500 700 re W n'],
  ])('is blank: %s', async (_, content) => {
    expect((await firstPage(drawnPdf(content))).isBlank).toBe(true)
  })

  it.each([
    ['with letters drawn as outlines', `${box} f`],
    ['with a line on it', '0 0 0 RG 40 40 m 500 40 l S'],
    ['with a small picture on it', 'q 60 0 0 60 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI Q'],
  ])('may be a scan: %s [H-06]', async (_, content) => {
    expect(await firstPage(drawnPdf(content))).toMatchObject({ items: [] })
    expect((await firstPage(drawnPdf(content))).isBlank).toBeUndefined()
  })
})
