// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { patientLettersQuery } from './letters.queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('the letters of a patient come part by part, until there are no more', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ pathname, search }: URL) => {
    asked.push(pathname + search)
    return Response.json({
      letters: [{ id: asked.length }],
      nextCursor: asked.length < 3 ? `c${asked.length}` : null,
    })
  })
  const letters = new InfiniteQueryObserver(new QueryClient(), patientLettersQuery(7))
  while ((await letters.fetchNextPage()).hasNextPage) continue
  expect(asked).toEqual([
    '/api/patients/7/letters',
    '/api/patients/7/letters?cursor=c1',
    '/api/patients/7/letters?cursor=c2',
  ])
  const { data } = letters.getCurrentResult()
  expect(data?.pages.flatMap((part) => part.letters.map(({ id }) => id))).toEqual([1, 2, 3])
})
