import { describe, expect, it } from 'vitest'
import { rangeOf } from './media-replies.ts'

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-', { first: 0, last: 999 }],
    ['bytes=100-199', { first: 100, last: 199 }],
    ['bytes=100-5000', { first: 100, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['Bytes = 999-999', { first: 999, last: 999 }],
  ])('%s is served', (header, range) => {
    expect(rangeOf(header, 1000)).toEqual(range)
  })

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])(
    '%s gets the whole content',
    (header) => {
      expect(rangeOf(header, 1000)).toBe('none')
    },
  )

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s cannot be served', (header) => {
    expect(rangeOf(header, 1000)).toBe('unsatisfiable')
  })
})
