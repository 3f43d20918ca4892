// @vitest-environment jsdom
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { beginSession } from '../../../platform/session.ts'
import { testDoctor } from '../../../test/people.ts'
import type { LetterTab } from '../list/letters-search.ts'
import { withSelection, noLetters } from './selected-letters.ts'
import { useSelectedLetters } from './use-selected-letters.ts'

it('Each tab of the letter list has its own selection; a processed letter is removed from all of them', () => {
  beginSession({ token: 't', user: testDoctor })
  const draft = { id: 7, patientName: 'Ada', status: 'draft' } as const
  const tabs = show(['draft', 'approved', 'all'])
  const selected = () => tabs.map(({ now }) => [...now().selected.keys()])
  for (const at of [0, 2])
    flushSync(() => tabs[at]?.now().setSelected(withSelection(noLetters, [draft], true)))
  expect(selected()).toEqual([[7], [], [7]])
  flushSync(() => expect(tabs[2]?.now().deselect([7])).toBe(0))
  expect(selected()).toEqual([[], [], []])
})

function show(tabs: readonly LetterTab[]) {
  return tabs.map((tab) => {
    const shown: ReturnType<typeof useSelectedLetters>[] = []
    function Selection() {
      const selection = useSelectedLetters(tab)
      useLayoutEffect(() => {
        shown.push(selection)
      })
      return null
    }
    flushSync(() => createRoot(document.createElement('div')).render(<Selection />))
    return {
      now: () => {
        const last = shown.at(-1)
        if (last === undefined) throw new Error('It is not rendered.')
        return last
      },
    }
  })
}
