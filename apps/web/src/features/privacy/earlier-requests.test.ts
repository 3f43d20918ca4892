// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { type EarlierRequest, dropEarlier, earlierRequests } from './earlier-requests.ts'
import { onChoiceChange } from '../../platform/storage.ts'
import { requestBody } from './request-draft.ts'

const key = 'gdpr-data-rights-requests'

const requestOf = (byUser: number | null, changes: object = {}): EarlierRequest => ({
  id: '1772528400000',
  createdAt: '2026-03-03T09:00:00.000Z',
  byUser,
  kind: 'access',
  name: 'Una Marsh',
  dob: '',
  contact: 'una@marsh.example',
  details: '',
  receivedOn: '',
  ...changes,
})
const store = (...entries: unknown[]) => localStorage.setItem(key, JSON.stringify(entries))

describe('requests stored by an earlier release', () => {
  beforeEach(() => localStorage.clear())

  it('are none if the stored text is unreadable', () => {
    for (const broken of ['', '{', 'null', '{"byUser":7}', '7', '[null,7,[],{"byUser":7}]']) {
      localStorage.setItem(key, broken)
      expect(earlierRequests(7), broken).toEqual([])
    }
  })

  it('are offered only to the user who wrote them [T-12]', () => {
    store(requestOf(7), requestOf(null, { id: '2' }))
    expect(earlierRequests(8)).toEqual([])
    expect(earlierRequests(7)).toEqual([requestOf(7)])
    expect(earlierRequests(null)).toEqual([requestOf(null, { id: '2' })])
  })

  it('are removed one by one, with undo, and unreadable ones stay', () => {
    const odd = [
      requestOf(7, { kind: 'everything' }),
      requestOf(7, { createdAt: 'yesterday' }),
      { ...requestOf(7), byUser: '7' },
      requestOf(7, { details: null }),
    ]
    store(...odd, requestOf(7), requestOf(8))
    let changes = 0
    const stop = onChoiceChange('dataRightsRequests', () => (changes += 1))
    const undo = dropEarlier(requestOf(7))
    stop()
    expect(changes).toBe(1)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([...odd, requestOf(8)])
    undo()
    expect(earlierRequests(7)).toEqual([requestOf(7)])
    localStorage.clear()
    store(requestOf(7))
    dropEarlier(requestOf(7))
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('are sent under their old id', () => {
    const request = requestOf(7, { receivedOn: '2/1/2026', dob: '5/1/1962' })
    const body = requestBody(request, request.id)
    expect(body).toMatchObject({ id: '1772528400000', receivedOn: '2026-01-02', dob: '1962-01-05' })
  })
})
