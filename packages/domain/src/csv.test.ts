import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('CSV for spreadsheets', () => {
  it.each(['=1+1', '+44', '-2', '@sum', ' =1', '\t=1', '＝1'])(
    'does not let a cell run as a formula: %j [T-23]',
    (cell) => {
      expect(csvText([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
    },
  )

  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n')
    expect(csvText([['=a,"b"']])).toBe('\uFEFF"\'=a,""b"""\r\n')
  })

  it('writes numbers as they are and the byte order mark once', () => {
    expect(csvText([['Letter no.'], [-7], ['Żaneta']])).toBe('\uFEFFLetter no.\r\n-7\r\nŻaneta\r\n')
  })
})
