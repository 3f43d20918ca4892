import { describe, expect, it } from 'vitest'
import { unsavedWords } from './unsaved-words.ts'

const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'
const text = { html: '<p>b</p>', baseVersion: 3, savedAt: late, follows: null }
const draft = { status: 'draft', version: 3 } as const
const clock = (instant: string) => instant.slice(11, 16)

const words = (
  ...[letter, onDevice, onServer]: [Parameters<typeof unsavedWords>[0], typeof text | null, string | null]
) => unsavedWords(letter, onDevice, onServer, clock)

describe('unsaved text in a letter', () => {
  it('is not spoken of where there is none', () => {
    expect(words(draft, null, null)).toBeNull()
  })

  it('that a posted letter no longer takes can be read', () => {
    expect(words({ ...draft, status: 'posted', version: 5 }, text, null)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:05, kept on this device only. The letter was posted without it and takes no more changes.',
      step: 'read',
    })
  })

  it('is compared where the letter has changed since', () => {
    expect(words({ ...draft, version: 4 }, text, null)?.sentences).toContain('The letter has changed since')
  })

  it('is told from another one that the server holds', () => {
    expect(words(draft, text, early)?.sentences).toContain('Another text of yours from 14:00')
    expect(words(draft, { ...text, follows: null }, null)?.sentences).not.toContain('Another')
  })

  it('says where it is, and what becomes of it', () => {
    expect(words(draft, text, null)?.sentences).toContain('It is sent by itself')
    expect(words(draft, null, early)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:00, kept on the server. Open it, then save or discard it.',
      step: 'open',
    })
  })
})
