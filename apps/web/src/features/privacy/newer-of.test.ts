import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { describe, expect, it } from 'vitest'
import { newerOf } from './newer-of.ts'

const at = (version: number) => ({ request: { version } as DataRightsRequest, steps: [] })

describe('the newer state of a privacy request', () => {
  it('is null while unknown or not newer', () => {
    expect(newerOf(undefined, at(2))).toBeNull()
    expect(newerOf(at(1), undefined)).toBeNull()
    expect(newerOf(at(2), at(2))).toBeNull()
    expect(newerOf(at(3), at(2))).toBeNull()
  })

  it('is the later version', () => {
    expect(newerOf(at(1), at(2))).toEqual(at(2))
  })
})
