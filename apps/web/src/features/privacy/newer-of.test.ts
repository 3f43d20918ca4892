import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { describe, expect, it } from 'vitest'
import { newerOf } from './newer-of.ts'

const at = (version: number) => ({ request: { version } as DataRightsRequest, steps: [] })

describe('what was done with a request since it was opened', () => {
  it('is nothing while it is not known, or is older than a step of one’s own', () => {
    expect(newerOf(undefined, at(2))).toBeNull()
    expect(newerOf(at(1), undefined)).toBeNull()
    expect(newerOf(at(2), at(2))).toBeNull()
    expect(newerOf(at(3), at(2))).toBeNull()
  })

  it('is what came later', () => {
    expect(newerOf(at(1), at(2))).toEqual(at(2))
  })
})
