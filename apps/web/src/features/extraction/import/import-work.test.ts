import { describe, expect, it } from 'vitest'
import { resumedWork, canSend, noWork, withoutFiles, withTouches } from './import-work.ts'
import { parseWork } from './import-storage.ts'
import { someFile } from './some-rows.ts'

describe('an import stored on the device', () => {
  it.each([
    undefined,
    null,
    'work',
    {},
    { ...noWork, step: 'other' },
    { ...noWork, files: [{ id: 'a' }] },
    { ...noWork, files: [{ ...someFile(), state: null }] },
    { ...noWork, touched: null },
  ])('is ignored if it has another shape: %j', (kept) => expect(parseWork(kept)).toBeNull())

  it('is read as stored', () => {
    const work = { ...noWork, step: 'review' as const, files: [someFile()], doctorId: 3 }
    expect(parseWork(structuredClone(work))).toEqual(work)
  })

  it('resumes with unfinished files waiting and the remaining rows in review', () => {
    const files = [
      someFile({ id: 'a', state: { step: 'reading', page: 3, pages: 9 } }),
      someFile({ id: 'b' }),
    ]
    expect(resumedWork({ ...noWork, step: 'confirmation', files })).toMatchObject({
      step: 'review',
      files: [{ state: { step: 'waiting' } }, { state: { step: 'read' } }],
    })
    // Without the file that was read, there is nothing to review.
    const waiting = files.slice(0, 1)
    expect(resumedWork({ ...noWork, step: 'confirmation', files: waiting }).step).toBe('upload')
  })
})

describe('the state of an import', () => {
  it('forgets only the rows of a removed file', () => {
    const files = [someFile({ id: 'a' }), someFile({ id: 'ab' })]
    const work = withTouches({ ...noWork, files }, ['a/0/1', 'ab/0/1'], () => ({ selected: false }))
    const less = withoutFiles(work, ['a'])
    expect([less.files.map(({ id }) => id), Object.keys(less.touched)]).toEqual([['ab'], ['ab/0/1']])
  })

  it('allows sending new files and those with a temporary failure', () => {
    const failed = (canRetry: boolean) =>
      someFile({ state: { step: 'failed', code: 'x', message: 'Failed.', canRetry } })
    const files = [someFile({ state: { step: 'waiting' } }), failed(true), failed(false), someFile()]
    expect(files.map(canSend)).toEqual([true, true, false, false])
  })
})
