import { describe, expect, it } from 'vitest'
import { othersSentence, unsavedWords } from './unsaved-words.ts'

const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'
const text = { html: '<p>b</p>', baseVersion: 3, savedAt: late, follows: null }
const copy = { savedAt: early }
const draft = { status: 'draft', version: 3 } as const
const clock = (instant: string) => instant.slice(11, 16)

const words = (
  ...[letter, onDevice, onServer]: [
    Parameters<typeof unsavedWords>[0]['letter'],
    typeof text | null,
    typeof copy | null,
  ]
) => unsavedWords({ letter, onDevice, onServer }, clock)

describe('unsaved text in a letter', () => {
  it('is not spoken of where there is none', () => {
    expect(words(draft, null, null)).toBeNull()
  })

  it('that a posted letter no longer takes can be read, on the device and on the server', () => {
    const posted = { status: 'posted', version: 5 } as const
    expect(words(posted, text, null)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:05, kept on this device only. The letter was posted without it and can no longer be changed.',
      steps: ['read', 'discard'],
    })
    expect(words(posted, null, copy)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:00, kept on the server. The letter was posted without it and can no longer be changed.',
      steps: ['read', 'discard'],
    })
  })

  it('that an approved letter lacks can still be opened', () => {
    const approved = { status: 'approved', version: 4 } as const
    expect(words(approved, null, copy)?.sentences).toContain('The letter was approved without it.')
    expect(words(approved, null, copy)?.steps).toContain('open')
  })

  it('is compared where the letter has changed since', () => {
    expect(words({ ...draft, version: 4 }, text, null)?.sentences).toContain('The letter has changed since')
  })

  it('is told from another one that the server holds', () => {
    expect(words(draft, text, copy)?.sentences).toContain('The server has another of your texts, from 14:00')
    expect(words(draft, { ...text, follows: null }, null)?.sentences).not.toContain('Another')
  })

  it('says where it is, and what becomes of it', () => {
    expect(words(draft, text, null)?.sentences).toContain('It is sent automatically')
    expect(words(draft, null, copy)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:00, kept on the server. Open it, then save or discard it.',
      steps: ['open'],
    })
  })
})

describe('unsaved text of others', () => {
  it('is not spoken of where there is none', () => {
    expect(othersSentence([], clock)).toBeNull()
  })

  it('is told by who and since when', () => {
    const one = { name: 'Dr Wilson', savedAt: late }
    expect(othersSentence([one], clock)).toBe('Dr Wilson has unsaved text in this letter, from 14:05.')
    expect(othersSentence([one, { name: 'Ann Lee', savedAt: early }], clock)).toBe(
      'Dr Wilson (from 14:05) and Ann Lee (from 14:00) have unsaved text in this letter.',
    )
  })
})
