import { describe, expect, it } from 'vitest'
import { formatNhsNumber, isNhsNumber, parseNhsNumber } from './nhs-number.ts'

describe('NHS number with Unicode dashes', () => {
  it.each(Array.from('\u00AD\u2010\u2011\u2012\u2013\u2014\u2015\u2212', (sign) => [sign]))(
    'is read: %s',
    (sign) => {
      expect(parseNhsNumber(`999${sign}112${sign}6481`)).toBe('9991126481')
      expect(formatNhsNumber(`999${sign}112${sign}6481`)).toBe('999 112 6481')
    },
  )
})

describe('NHS numbers', () => {
  it.each(['', '999', '99911264811', '999 112 648x', 'abcdefghij'])('do not include "%s"', (text) => {
    expect(parseNhsNumber(text)).toBeNull()
    expect(isNhsNumber(text)).toBe(false)
  })

  it('with a wrong check digit or two swapped digits are refused', () => {
    expect(isNhsNumber('9991126482')).toBe(false)
    expect(isNhsNumber('9991126841')).toBe(false)
  })

  it('whose check digit would be 10 are refused', () => {
    const nineDigits = Array.from({ length: 200 }, (_, i) => String(999_100_000 + i))
    const impossible = nineDigits.filter(
      (nine) => !Array.from('0123456789').some((check) => isNhsNumber(nine + check)),
    )
    expect(impossible.length).toBeGreaterThan(0)
  })

  it.each(['999 112 6481', '9991126481', '999-112-6481'])('are read from %s', (text) => {
    expect(parseNhsNumber(text)).toBe('9991126481')
    expect(isNhsNumber('9991126481')).toBe(true)
  })

  it('are shown in groups of 3, 3 and 4', () => {
    expect(formatNhsNumber('9991126481')).toBe('999 112 6481')
    expect(formatNhsNumber('unknown')).toBe('unknown')
  })
})
