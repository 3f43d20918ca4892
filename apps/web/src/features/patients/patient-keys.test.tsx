// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useKeysBeforePatient, usePatientKeys } from './patient-keys.ts'

let root: Root
const done: string[] = []

beforeEach(() => {
  done.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  // Typed text is held for a field that never opens in this test; Escape ends that.
  press('Escape')
  root.unmount()
})

describe('a key pressed while a patient loads', () => {
  it.each([
    ['n', 'letter'],
    ['e', 'edit'],
  ])('is obeyed once the record is there: %s', async (key, action) => {
    flushSync(() => root.render(<Loading id={1} />))
    press(key)
    show(<Record id={1} />)
    await vi.waitFor(() => expect(done).toEqual([action]))
    // A key counts only once.
    show(<Loading id={1} />)
    show(<Record id={1} />)
    expect(done).toEqual([action])
  })

  it('does nothing to another patient', () => {
    flushSync(() => root.render(<Loading id={1} />))
    press('n')
    show(<Record id={2} />)
    show(<Record id={1} />)
    expect(done).toEqual([])
  })

  it('does nothing if the record does not allow it', () => {
    flushSync(() => root.render(<Loading id={1} />))
    press('n')
    show(<Record id={1} isArchived />)
    expect(done).toEqual([])
  })
})

function Loading({ id }: { id: number }) {
  useKeysBeforePatient(id)
  return null
}

function Record({ id, isArchived = false }: { id: number; isArchived?: boolean }) {
  usePatientKeys(id, {
    createLetter: isArchived ? null : () => void done.push('letter'),
    edit: () => void done.push('edit'),
  })
  return null
}

/** Renders twice, so that effects have run when it returns. */
function show(what: ReactElement): void {
  flushSync(() => root.render(what))
  flushSync(() => root.render(what))
}

function press(key: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
  )
}
