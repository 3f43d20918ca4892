import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

describe('the file name of a download', () => {
  it('is null where the server names none', () => {
    expect(fileNameOf(null)).toBeNull()
    expect(fileNameOf('attachment')).toBeNull()
  })

  it('keeps a name whose accents are coded wrongly as it came', () => {
    expect(fileNameOf("attachment; filename*=UTF-8''Letter_%E9.pdf")).toBe('Letter_%E9.pdf')
  })

  it('prefers the name with its accents', () => {
    const header = `attachment; filename="Letter_Zoe.pdf"; filename*=UTF-8''Letter_Zo%C3%AB_2026-11-20.pdf`
    expect(fileNameOf(header)).toBe('Letter_Zoë_2026-11-20.pdf')
    expect(fileNameOf('attachment; filename="Letter_Zoe.pdf"')).toBe('Letter_Zoe.pdf')
  })
})
