import { describe, expect, it } from 'vitest'
import { recordDifferences } from './record-differences.ts'

const asked = { name: 'Dr Zoë Ash', dob: '1948-03-05' }
const record = { kind: 'patient', name: 'ASH, Zoe', dob: '1948-03-05' } as const

describe('comparison of a request with the chosen record', () => {
  it('reports different names and dates of birth [H-38]', () => {
    expect(recordDifferences(asked, { ...record, name: 'Zoe Ashe', dob: '1984-03-05' })).toEqual([
      'The request is about Dr Zoë Ash, but the record belongs to Zoe Ashe.',
      'The date of birth in the request is 05/03/1948, but the record says 05/03/1984.',
    ])
    expect(recordDifferences(asked, { ...record, dob: null })).toEqual([
      'The date of birth in the request is 05/03/1948, but the record does not have one.',
    ])
  })

  it('reports nothing if they agree or if there is nothing to compare', () => {
    expect(recordDifferences(asked, record)).toEqual([])
    expect(recordDifferences({ ...asked, dob: null }, record)).toEqual([])
    expect(recordDifferences(asked, null)).toEqual([])
    expect(recordDifferences(asked, { ...record, kind: 'user', dob: null })).toEqual([])
  })
})
