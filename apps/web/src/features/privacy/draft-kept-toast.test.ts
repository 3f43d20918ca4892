// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft } from '../../platform/drafts/drafts.ts'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { requestDraftKeys } from './request-draft-keys.ts'
import { toastDraftKept } from './draft-kept-toast.ts'

describe('closing a privacy request', () => {
  beforeEach(() => {
    localStorage.clear()
    closeAllToasts()
  })

  it('shows no message if there is no draft for it', () => {
    keepDraft(1, `${requestDraftKeys.step(31)}@tab-1`, '{}')
    keepDraft(2, `${requestDraftKeys.step(3)}@tab-1`, '{}')
    toastDraftKept(1, 3)
    expect(shownToasts()).toEqual([])
  })

  it.each(['step', 'erasure', 'correction'] as const)('says that the draft for the %s is kept', (part) => {
    keepDraft(1, `${requestDraftKeys[part](3)}@tab-1`, '{}')
    toastDraftKept(1, 3)
    expect(shownToasts()).toMatchObject([{ message: expect.stringContaining('kept on this device') }])
  })
})
