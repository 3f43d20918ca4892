// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, listDrafts } from '../../../platform/drafts/drafts.ts'
import {
  discardTextDrafts,
  removeOwnTextDraft,
  saveTextDraft,
  lettersWithTextDraft,
  newestTextDraft,
  unsavedTextDraft,
} from './text-drafts.ts'

const text = (html: string, savedAt: string) => ({ html, baseVersion: 1, savedAt, follows: null })
const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'

/** Writes a draft as another tab does, under a key of that tab. */
function otherTab(html: string, savedAt: string): void {
  keepDraft(1, 'letter-7@other', JSON.stringify(text(html, savedAt)))
}

beforeEach(() => localStorage.clear())

describe('text drafts on this device', () => {
  it('skip entries that are invalid or of another letter or user', () => {
    keepDraft(1, 'letter-7@broken', 'nonsense')
    keepDraft(1, 'letter-70@other', JSON.stringify(text('<p>x</p>', late)))
    keepDraft(2, 'letter-7@other', JSON.stringify(text('<p>x</p>', late)))
    expect(newestTextDraft(1, 7)).toBeNull()
  })

  it('list each letter once', () => {
    keepDraft(1, 'patient-9', 'x')
    keepDraft(1, 'new-letter-9', 'x')
    saveTextDraft(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    expect(lettersWithTextDraft(1)).toEqual([7])
  })

  it('are discarded only if they have the given text', () => {
    saveTextDraft(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    discardTextDrafts(1, 7, '<p>mine</p>')
    expect(newestTextDraft(1, 7)?.text.html).toBe('<p>theirs</p>')
  })

  it('count as unsaved only if they differ from the letter', () => {
    saveTextDraft(1, 7, text('<p>mine</p>', late))
    expect(unsavedTextDraft(1, { id: 7, content: '<p>mine</p>' })).toBeNull()
    expect(unsavedTextDraft(1, { id: 7, content: '<p>a</p>' })?.savedAt).toBe(late)
  })

  it('are compared across tabs to find the newest', () => {
    saveTextDraft(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    expect(newestTextDraft(1, 7)?.text.html).toBe('<p>mine</p>')
  })

  it('are removed with the draft they started from, unless another tab changed it', () => {
    otherTab('<p>left behind</p>', early)
    const startedFrom = newestTextDraft(1, 7)
    saveTextDraft(1, 7, text('<p>more</p>', late))
    otherTab('<p>written on</p>', late)
    removeOwnTextDraft(1, 7, startedFrom)
    expect(newestTextDraft(1, 7)?.text.html).toBe('<p>written on</p>')
    removeOwnTextDraft(1, 7, newestTextDraft(1, 7))
    expect(listDrafts(1)).toEqual([])
  })
})
