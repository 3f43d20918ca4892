import { describe, expect, it } from 'vitest'
import { othersSentence, describeUnsaved } from './describe-unsaved.ts'

const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'
const text = { html: '<p>b</p>', baseVersion: 3, savedAt: late, follows: null }
const workingCopy = { savedAt: early }
const draft = { status: 'draft', textVersion: 3 } as const
const clock = (instant: string) => instant.slice(11, 16)

const describeAt = (
  ...[letter, onDevice, onServer]: [
    Parameters<typeof describeUnsaved>[0]['letter'],
    typeof text | null,
    typeof workingCopy | null,
  ]
) => describeUnsaved({ letter, onDevice, onServer }, clock)

describe('the notice about unsaved text in a letter', () => {
  it('is null without unsaved text', () => {
    expect(describeAt(draft, null, null)).toBeNull()
  })

  it('says that a posted letter no longer takes it', () => {
    const posted = { status: 'posted', textVersion: 5 } as const
    expect(describeAt(posted, text, null)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:05, kept on this device only. The letter was posted without it and can no longer be changed.',
      actions: ['read', 'discard'],
    })
    expect(describeAt(posted, null, workingCopy)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:00, kept on the server. The letter was posted without it and can no longer be changed.',
      actions: ['read', 'discard'],
    })
  })

  it('says that an approved letter lacks the text, which can be opened', () => {
    const approved = { status: 'approved', textVersion: 4 } as const
    expect(describeAt(approved, null, workingCopy)?.sentences).toContain(
      'The letter was approved without it.',
    )
    expect(describeAt(approved, null, workingCopy)?.actions).toContain('open')
  })

  it('says that the letter has changed since', () => {
    expect(describeAt({ ...draft, textVersion: 4 }, text, null)?.sentences).toContain(
      'The letter has changed since',
    )
  })

  it('mentions another text on the server', () => {
    expect(describeAt(draft, text, workingCopy)?.sentences).toContain(
      'The server also has unsaved text of yours, from 14:00',
    )
    expect(describeAt(draft, { ...text, follows: null }, null)?.sentences).not.toContain('Another')
  })

  it('says where the text is and what to do with it', () => {
    expect(describeAt(draft, text, null)?.sentences).toContain('It is sent automatically')
    expect(describeAt(draft, null, workingCopy)).toEqual({
      sentences:
        'You have unsaved text in this letter from 14:00, kept on the server. Open it, then save or discard it.',
      actions: ['open'],
    })
  })
})

describe("the notice about others' unsaved text", () => {
  it('is null without unsaved text of others', () => {
    expect(othersSentence([], clock)).toBeNull()
  })

  it('names each person and the time', () => {
    const one = { name: 'Dr Wilson', savedAt: late }
    expect(othersSentence([one], clock)).toBe('Dr Wilson has unsaved text in this letter, from 14:05.')
    expect(othersSentence([one, { name: 'Ann Lee', savedAt: early }], clock)).toBe(
      'Dr Wilson (from 14:05) and Ann Lee (from 14:00) have unsaved text in this letter.',
    )
  })
})
