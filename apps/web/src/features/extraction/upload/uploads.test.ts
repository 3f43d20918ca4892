import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import { startOver } from '../import/import-actions.ts'
import type { ImportStore } from '../import/import-store.ts'
import { noWork, withFile } from '../import/import-work.ts'
import { removeFile } from '../import/remove-file.ts'
import { someFile, someStore } from '../import/some-rows.ts'
import { announceRun } from './uploads.ts'

beforeEach(closeAllToasts)

const shown = () => shownToasts().map(({ title }) => title)

/** Makes an import with two files that were sent and could not be read. */
function storeWithFailure(code: string): ImportStore {
  const state = { step: 'failed', code, message: 'Not clear.', canRetry: false } as const
  const files = ['a', 'b'].map((id) => someFile({ id, state }))
  const store = someStore({ work: { ...noWork, files } })
  announceRun(store, new Set(['a', 'b']))
  return store
}

describe.each([
  ['needs_ai', 'API Key Required'],
  ['unread', 'Processing Failed'],
])('the message about files that were not read: %s', (code, title) => {
  it('disappears when the import is started over', () => {
    const store = storeWithFailure(code)
    expect(shown()).toEqual([title])
    startOver(store)
    expect(shown()).toEqual([])
  })

  it('disappears when each file was removed or read by its columns', () => {
    const store = storeWithFailure(code)
    removeFile(store, 'a')
    expect(shown()).toEqual([title])
    store.change((work) => withFile(work, 'b', { state: { step: 'read' } }))
    expect(shown()).toEqual([])
  })
})
