// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft } from '../../platform/drafts/drafts.ts'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { keptRequestNames } from './kept-requests.ts'
import { sayKept } from './say-kept.ts'

describe('a request that is closed', () => {
  beforeEach(() => {
    localStorage.clear()
    closeAllToasts()
  })

  it('says nothing where nothing was typed for it', () => {
    keepDraft(1, `${keptRequestNames.step(31)}@tab-1`, '{}')
    keepDraft(2, `${keptRequestNames.step(3)}@tab-1`, '{}')
    sayKept(1, 3)
    expect(shownToasts()).toEqual([])
  })

  it.each(['step', 'erasure', 'correction'] as const)('says that what was typed for a %s is kept', (part) => {
    keepDraft(1, `${keptRequestNames[part](3)}@tab-1`, '{}')
    sayKept(1, 3)
    expect(shownToasts()).toMatchObject([{ message: expect.stringContaining('kept on this device') }])
  })
})
