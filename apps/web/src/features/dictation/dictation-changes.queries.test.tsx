// @vitest-environment jsdom
import type { Dictation } from '@sincerely/contract/dictation'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { useChangeDictation, useDiscardDictation, useSendDictation } from './dictation-changes.queries.ts'
import { eventually } from '../../test/eventually.ts'

const take = (number: number, parts: number) => ({
  take: number,
  parts,
  seconds: 4,
  mimeType: 'audio/webm',
  bytes: 9,
})
let ids = 0
const dictation = (over: Partial<Dictation> = {}) => {
  ids += 1
  const about = { patientId: 7, patientName: 'Ada Quill', letterType: 'consultation', priority: 'medium' }
  return { id: ids, version: 5, notes: null, takes: [take(1, 2), take(3, 1)], ...about, ...over } as Dictation
}
const changedMeanwhile = '{"code":"dictation_changed_meanwhile","message":"Somebody else changed it."}'

describe('a dictation that others may change', () => {
  let server: TestServer
  const answer = (...dictations: (Dictation | null)[]) => {
    for (const one of dictations)
      server.answerNext((_, response) =>
        one
          ? response.end(JSON.stringify({ dictation: one }))
          : response.writeHead(409).end(changedMeanwhile),
      )
  }
  const bodies = () =>
    server.seen
      .filter(({ method }) => method !== 'GET')
      .map(({ body, url }) => (body === '' ? url : JSON.parse(body)))

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.seen.length = 0
    closeAllToasts()
  })

  it('is changed from the version seen, then from the version of the last change', async () => {
    const seen = dictation()
    const first = { ...seen, priority: 'high', version: 6 } as const
    answer(first, { ...first, letterType: 'referral', version: 7 })
    const { change } = await show(seen)
    change.mutate({ priority: 'high' })
    change.mutate({ letterType: 'referral' })
    await eventually(() =>
      expect(bodies()).toEqual([
        { priority: 'high', version: 5 },
        { letterType: 'referral', version: 6 },
      ]),
    )
    expect(shownToasts()).toEqual([])
  })

  it('is not changed if somebody else changed it, and the new values are shown', async () => {
    const seen = dictation()
    answer(null, { ...seen, patientId: 9, patientName: 'Evan Orr', version: 6 })
    const { change } = await show(seen)
    change.mutate({ priority: 'high' })
    await eventually(() => expect(shownToasts()).toHaveLength(1))
    expect(shownToasts()[0]).toMatchObject({ title: 'Also changed elsewhere' })
    expect(shownToasts()[0]?.message).toContain('Consultation Letter for Evan Orr, medium priority')
    expect(bodies()).toHaveLength(1)
  })

  it('is discarded even if its transcript arrived meanwhile', async () => {
    const seen = dictation()
    const found = { ...seen, hasTranscript: true, version: 8 }
    answer(null, found, { ...found, version: 9 })
    const { discard } = await show(seen)
    discard.mutate(seen)
    await eventually(() =>
      expect(bodies()).toEqual([
        `/api/dictations/${seen.id}?version=5`,
        `/api/dictations/${seen.id}?version=8`,
      ]),
    )
    expect(shownToasts()).toEqual([])
  })

  it('is sent with all parts that have arrived', async () => {
    const seen = dictation()
    const arrived = (number: number, ...parts: number[]) => {
      return { ...take(number, 0), parts: parts.map((part) => ({ part, bytes: 1, sha256: '' })) }
    }
    server.answerNext((_, response) =>
      response.end(JSON.stringify({ takes: [arrived(1, 1, 2), arrived(2), arrived(3, 1, 3)] })),
    )
    answer({ ...seen, state: 'waiting', version: 6 })
    const { send } = await show(seen)
    send.mutate({ withoutMissing: true })
    const takes = [
      { take: 1, parts: 2, seconds: 4 },
      { take: 3, parts: 3, seconds: 4 },
    ]
    await eventually(() => expect(bodies()).toEqual([{ takes, withoutMissing: true, version: 5 }]))
  })
})

type Ways = {
  change: ReturnType<typeof useChangeDictation>
  send: ReturnType<typeof useSendDictation>
  discard: ReturnType<typeof useDiscardDictation>
}

async function show(seen: Dictation): Promise<Ways> {
  const shown: { ways?: Ways } = {}
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={newQueryClient()}>
        <Changing seen={seen} onShown={(ways) => Object.assign(shown, { ways })} />
      </QueryClientProvider>,
    ),
  )
  return eventually(() => {
    if (!shown.ways) throw new Error('It is not drawn yet.')
    return shown.ways
  })
}

function Changing({ seen, onShown }: { seen: Dictation; onShown: (ways: Ways) => void }) {
  const change = useChangeDictation(seen)
  const send = useSendDictation(seen)
  const discard = useDiscardDictation()
  useEffect(() => {
    onShown({ change, send, discard })
  })
  return null
}
