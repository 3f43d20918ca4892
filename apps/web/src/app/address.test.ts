import { describe, expect, it } from 'vitest'
import { parseSearch, recordId, stringifySearch } from './address.ts'

describe('a record number in a path', () => {
  it.each(['1e1', '0x10', '010', '10.0', ' 10', '-1', '0', '', 'ten', '9999999999999999'])(
    'is not a number unless it is plain digits: %j',
    (text) => expect(recordId(text)).toBeNaN(),
  )

  it('is read from plain digits', () => {
    expect(recordId('10')).toBe(10)
  })
})

describe('the query string of an address', () => {
  it.each(['1e1', '007', '1.50', 'null', '{"a":1}', '[1]', '"', 'j.smith@list.example'])(
    'keeps other text as typed: %s',
    (text) => expect(parseSearch(`?q=${encodeURIComponent(text)}`)).toEqual({ q: text }),
  )

  it('reads whole numbers and true', () => {
    expect(parseSearch('?letter=12&edit=true')).toEqual({ letter: 12, edit: true })
  })

  it('is parsed back to the values it was written from', () => {
    const search = { q: '12', letter: 12, edit: true, status: 'approved', words: '1e1 & "so" on' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
