import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllToasts, closeToast, shownToasts, toast, withdrawToast } from './toast.ts'

describe('toasts', () => {
  beforeEach(closeAllToasts)

  it('show the same message only once', () => {
    toast({ type: 'error', message: 'Failed' })
    toast({ type: 'error', message: 'Failed' })
    expect(shownToasts()).toHaveLength(1)
  })

  it('show only the latest message about one subject, until it is withdrawn', () => {
    toast({ type: 'error', message: 'Not saved', about: 'letter 1' })
    toast({ type: 'error', message: 'Not saved', about: 'letter 2' })
    toast({ type: 'error', message: 'Refused', about: 'letter 1' })
    toast({ type: 'error', message: 'Failed' })
    expect(shownToasts().map(({ message }) => message)).toEqual(['Not saved', 'Refused', 'Failed'])
    withdrawToast('letter 1')
    expect(shownToasts().map(({ message }) => message)).toEqual(['Not saved', 'Failed'])
  })

  it('keep the same list if nothing is removed', () => {
    toast({ type: 'error', message: 'Failed' })
    const before = shownToasts()
    withdrawToast('letter 1')
    closeToast(-1)
    expect(shownToasts()).toBe(before)
  })

  it('keep two equal messages that can each be undone', () => {
    toast({ type: 'success', message: 'Deleted', undo: () => undefined })
    toast({ type: 'success', message: 'Deleted', undo: () => undefined })
    expect(shownToasts()).toHaveLength(2)
  })

  it('last 3 s, with undo 10 s, and errors until closed', () => {
    toast({ type: 'info', message: 'one' })
    toast({ type: 'success', message: 'two', undo: () => undefined })
    const error = toast({ type: 'error', message: 'three', duration: 1 })
    expect(shownToasts().map(({ lifetime }) => lifetime)).toEqual([3000, 10_000, null])
    closeToast(error)
    expect(shownToasts()).toHaveLength(2)
  })
})
