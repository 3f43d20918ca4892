import { describe, expect, it } from 'vitest'
import { newestUnsaved, parseUnsavedText } from './unsaved-text.ts'

const early = { html: '<p>early</p>', baseVersion: 1, savedAt: '2026-03-02T14:00:00.000Z', follows: null }
const late = { html: '<p>late</p>', baseVersion: 1, savedAt: '2026-03-02T15:00:00.000+01:00', follows: null }
const later = { html: '<p>later</p>', baseVersion: 1, savedAt: '2026-03-02T14:30:00.000Z', follows: null }

describe('a stored unsaved text', () => {
  it('is null if invalid', () => {
    for (const stored of [null, 'x', 7, [], {}, { html: 1, baseVersion: 1, savedAt: '' }]) {
      expect(parseUnsavedText(stored)).toBeNull()
    }
    expect(parseUnsavedText({ ...early, savedAt: 'yesterday' })).toBeNull()
  })

  it('is read with its known fields', () => {
    expect(parseUnsavedText({ ...early, more: 1 })).toEqual(early)
    expect(parseUnsavedText({ ...early, follows: later.savedAt })?.follows).toBe(later.savedAt)
  })
})

describe('the text an editor opens with', () => {
  it('is null if nothing is unsaved', () => {
    expect(newestUnsaved(null, null)).toBeNull()
  })

  it('is the only unsaved copy', () => {
    expect(newestUnsaved(early, null)?.from).toBe('device')
    expect(newestUnsaved(null, early)?.from).toBe('server')
  })

  it("is the newer of two copies; on a tie, the device's", () => {
    expect(newestUnsaved(early, later)?.from).toBe('server')
    expect(newestUnsaved(later, early)?.from).toBe('device')
    expect(newestUnsaved(early, late)?.from).toBe('device')
  })
})
