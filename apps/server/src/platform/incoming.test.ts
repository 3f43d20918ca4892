import { describe, expect, it } from 'vitest'
import { readQuery } from './incoming.ts'

describe('a query string', () => {
  it('has no filter for an empty parameter', () => {
    expect(readQuery({ status: '', q: ' ', doctorId: '', page: '2', limit: ['', '5'] })).toEqual({
      page: '2',
      limit: ['', '5'],
    })
  })
})
