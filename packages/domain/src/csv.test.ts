import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('A table for spreadsheets', () => {
  it.each(['=1+1', '+44', '-2', '@sum', ' =1', '\t=1', '＝1'])(
    'lets nothing be reckoned: %j [T-23]',
    (cell) => {
      expect(csvText([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
    },
  )

  it('keeps commas, quotes and lines in their cell', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n')
    expect(csvText([['=a,"b"']])).toBe('\uFEFF"\'=a,""b"""\r\n')
  })

  it('has numbers as they are, and the mark of its encoding once', () => {
    expect(csvText([['Letter no.'], [-7], ['Żaneta']])).toBe('\uFEFFLetter no.\r\n-7\r\nŻaneta\r\n')
  })
})
