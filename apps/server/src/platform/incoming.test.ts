import { describe, expect, it } from 'vitest'
import { readQuery } from './incoming.ts'

describe('a query', () => {
  it('has no filter where one is left empty', () => {
    expect(readQuery({ status: '', q: ' ', doctorId: '', page: '2', limit: ['', '5'] })).toEqual({
      page: '2',
      limit: ['', '5'],
    })
  })
})
