// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient, hashKey } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Letter } from '@sincerely/contract/letters'
import { closeAllToasts, shownToasts, toast } from '../../ui/toast.ts'
import { letterKeys } from './letter-lists.ts'
import { applyChangedLetter, patientLettersQuery } from './letters.queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('The letters of a patient load page by page until the last', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async ({ pathname, search }: URL) => {
    requests.push(pathname + search)
    return Response.json({
      letters: [{ id: requests.length }],
      nextCursor: requests.length < 3 ? `c${requests.length}` : null,
    })
  })
  const letters = new InfiniteQueryObserver(new QueryClient(), patientLettersQuery(7))
  while ((await letters.fetchNextPage()).hasNextPage) continue
  expect(requests).toEqual([
    '/api/patients/7/letters',
    '/api/patients/7/letters?cursor=c1',
    '/api/patients/7/letters?cursor=c2',
  ])
  const { data } = letters.getCurrentResult()
  expect(data?.pages.flatMap((page) => page.letters.map(({ id }) => id))).toEqual([1, 2, 3])
})

it('The message about a refused approval disappears once that letter is saved', () => {
  closeAllToasts()
  const refused = (id: number) =>
    toast({ type: 'error', message: `No. ${id} refused`, about: hashKey(letterKeys.step(id)) })
  refused(1)
  refused(2)
  applyChangedLetter(new QueryClient(), { id: 1, status: 'draft' } as Letter, 'draft')
  expect(shownToasts().map(({ message }) => message)).toEqual(['No. 2 refused'])
})
