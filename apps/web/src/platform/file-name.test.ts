import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

describe('the file name of a download', () => {
  it('is null if the server gives none', () => {
    expect(fileNameOf(null)).toBeNull()
    expect(fileNameOf('attachment')).toBeNull()
  })

  it('is kept as received if its encoding is invalid', () => {
    expect(fileNameOf("attachment; filename*=UTF-8''Letter_%E9.pdf")).toBe('Letter_%E9.pdf')
  })

  it('is the one with accents if there are two', () => {
    const header = `attachment; filename="Letter_Zoe.pdf"; filename*=UTF-8''Letter_Zo%C3%AB_2026-11-20.pdf`
    expect(fileNameOf(header)).toBe('Letter_Zoë_2026-11-20.pdf')
    expect(fileNameOf('attachment; filename="Letter_Zoe.pdf"')).toBe('Letter_Zoe.pdf')
  })
})
