import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../platform/form/draft-values.ts'
import { emptyRequest, requestProblems } from './request-draft.ts'

const typed = { ...emptyRequest, name: 'Barnabus Quillon', contact: 'b@example.org', details: 'It is wrong.' }

describe('a request about personal data', () => {
  it('shows all field errors at once', () => {
    const wrong = { ...typed, name: ' ', contact: '', dob: '01/01/2027', receivedOn: '02/02/2027' }
    expect(Object.keys(requestProblems(wrong, { today: '2026-11-20', isPublic: false })).toSorted()).toEqual([
      'contact',
      'dob',
      'name',
      'receivedOn',
    ])
    expect(requestProblems(typed, { today: '2026-11-20', isPublic: true })).toEqual({})
  })

  it('restores a draft of the previous release', () => {
    expect(parseDraft(JSON.stringify(typed), emptyRequest)?.typed).toEqual(typed)
  })
})
