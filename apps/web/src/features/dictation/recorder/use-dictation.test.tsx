// @vitest-environment jsdom
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../../platform/session.ts'
import { eventually } from '../../../test/eventually.ts'
import { testDoctor } from '../../../test/people.ts'
import { readDictation, removeDictation } from './dictation-drafts.ts'
import { useDictation } from './use-dictation.ts'

const userId = testDoctor.id
const deviceKey = 'a-clinic-dictation'
const [ann, bob] = [
  { id: 101, name: 'Ann Ash' },
  { id: 102, name: 'Bob Birch' },
]
let shown: ReturnType<typeof useDictation> | null = null
let close = () => {}

beforeEach(() => {
  beginSession({ token: 't', user: testDoctor })
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Recorder onShown={(dictation) => (shown = dictation)} />))
  close = () => flushSync(() => root.unmount())
})
afterEach(() => {
  close()
  removeDictation(userId, deviceKey)
})

function Recorder({ onShown }: { onShown: (dictation: ReturnType<typeof useDictation>) => void }) {
  const dictation = useDictation(userId, { deviceKey, patient: ann, visitId: 1 })
  useEffect(() => {
    onShown(dictation)
  })
  return null
}

const stored = () => readDictation(userId, deviceKey)

describe('a dictation about a visit', () => {
  it('is not about the visit any more once its patient is changed', async () => {
    shown?.begin()
    expect(stored()).toMatchObject({ patient: ann, visitId: 1 })
    await eventually(() => expect(shown?.draft).not.toBeNull())
    shown?.changeFacts({ priority: 'high' })
    expect(stored()).toMatchObject({ priority: 'high', visitId: 1 })
    shown?.changeFacts({ patient: bob })
    expect(stored()).toMatchObject({ patient: bob, visitId: null })
  })

  it('begins without the visit if its patient was changed before the first sound', async () => {
    shown?.changeFacts({ patient: bob })
    await eventually(() => expect(shown?.facts.patient).toEqual(bob))
    shown?.begin()
    expect(stored()).toMatchObject({ patient: bob, visitId: null })
  })
})
