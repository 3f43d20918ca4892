// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, listDrafts } from '../../../platform/drafts/drafts.ts'
import {
  discardOnDevice,
  forgetOnDevice,
  keepOnDevice,
  lettersOnDevice,
  newestOnDevice,
  unsavedOnDevice,
} from './device-copies.ts'

const text = (html: string, savedAt: string) => ({ html, baseVersion: 1, savedAt, follows: null })
const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'

/** Another tab writes under a key of its own. */
function otherTab(html: string, savedAt: string): void {
  keepDraft(1, 'letter-7@other', JSON.stringify(text(html, savedAt)))
}

beforeEach(() => localStorage.clear())

describe('unsaved text on this device', () => {
  it('passes over what is no text of this letter', () => {
    keepDraft(1, 'letter-7@broken', 'nonsense')
    keepDraft(1, 'letter-70@other', JSON.stringify(text('<p>x</p>', late)))
    keepDraft(2, 'letter-7@other', JSON.stringify(text('<p>x</p>', late)))
    expect(newestOnDevice(1, 7)).toBeNull()
  })

  it('is of the letters that have any, each named once', () => {
    keepDraft(1, 'patient-9', 'x')
    keepDraft(1, 'new-letter-9', 'x')
    keepOnDevice(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    expect(lettersOnDevice(1)).toEqual([7])
  })

  it('is discarded alone: what another tab wrote stays', () => {
    keepOnDevice(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    discardOnDevice(1, 7, '<p>mine</p>')
    expect(newestOnDevice(1, 7)?.text.html).toBe('<p>theirs</p>')
  })

  it('is unsaved only when the letter does not say it', () => {
    keepOnDevice(1, 7, text('<p>mine</p>', late))
    expect(unsavedOnDevice(1, { id: 7, content: '<p>mine</p>' })).toBeNull()
    expect(unsavedOnDevice(1, { id: 7, content: '<p>a</p>' })?.savedAt).toBe(late)
  })

  it('is the newest of all tabs', () => {
    keepOnDevice(1, 7, text('<p>mine</p>', late))
    otherTab('<p>theirs</p>', early)
    expect(newestOnDevice(1, 7)?.text.html).toBe('<p>mine</p>')
  })

  it('takes along the copy it began from, but not what another tab wrote since', () => {
    otherTab('<p>left behind</p>', early)
    const began = newestOnDevice(1, 7)
    keepOnDevice(1, 7, text('<p>more</p>', late))
    otherTab('<p>written on</p>', late)
    forgetOnDevice(1, 7, began)
    expect(newestOnDevice(1, 7)?.text.html).toBe('<p>written on</p>')
    forgetOnDevice(1, 7, newestOnDevice(1, 7))
    expect(listDrafts(1)).toEqual([])
  })
})
