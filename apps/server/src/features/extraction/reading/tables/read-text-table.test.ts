import { describe, expect, it } from 'vitest'
import { readTextTable } from './read-text-table.ts'

function cellsOf(content: string | Uint8Array | number[]): string[][] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Uint8Array.from(content)
  const read = readTextTable(bytes)
  if (typeof read === 'string') throw new Error(read)
  return read.grids.flatMap(({ rows }) => rows.map(({ cells }) => cells))
}

const wide = (text: string) => Buffer.from(text, 'utf16le')
const turned = (text: string) => wide(text).swap16()

describe('A table saved as text', () => {
  it.each([
    ['commas', 'Name,DOB\n"Smith, Anna",23/11/1961'],
    ['semicolons', 'Name;DOB\nSmith, Anna;23/11/1961'],
    ['tabs', 'Name\tDOB\nSmith, Anna\t23/11/1961'],
    ['bars', 'Name|DOB\nSmith, Anna|23/11/1961'],
    ['the separator that its first line names', 'sep=^\nName^DOB\nSmith, Anna^23/11/1961'],
    ['old Mac line ends', 'Name;DOB\rSmith, Anna;23/11/1961'],
    ['Windows line ends', 'Name;DOB\r\nSmith, Anna;23/11/1961'],
  ])('is cut at %s', (_, content) => {
    expect(cellsOf(content)).toEqual([
      ['Name', 'DOB'],
      ['Smith, Anna', '23/11/1961'],
    ])
  })

  it('keeps line breaks, separators and doubled marks within quotation marks', () => {
    expect(cellsOf('Name,Address\r\nAnna,"1 High Street,\r\nOxford"\r\n"Ann ""Nan"" Lee",x')).toEqual([
      ['Name', 'Address'],
      ['Anna', '1 High Street,\r\nOxford'],
      ['Ann "Nan" Lee', 'x'],
    ])
  })

  it('keeps a quotation mark within a word, and rows that are longer or shorter', () => {
    expect(cellsOf('a;b;c\n5" scar;2\n1;2;3;4')).toEqual([
      ['a', 'b', 'c'],
      ['5" scar', '2'],
      ['1', '2', '3', '4'],
    ])
  })

  it('may have a cell of several lines that begins with a quotation mark', () => {
    expect(cellsOf('a,b\n"""Nan""\nLee",2')).toEqual([
      ['a', 'b'],
      ['"Nan"\nLee', '2'],
    ])
  })

  it('is refused rather than read as one row from a mark that is not closed to the next mark', () => {
    const content = 'Name,DOB\n"Smith, Anna,23/11/1961\nJones,Bo,03/04/1951\n"Lee, Cy",01/02/1950'
    expect(readTextTable(Buffer.from(content))).toBe('unclosed_quote')
  })

  it('counts rows as a spreadsheet does', () => {
    const read = readTextTable(Buffer.from('sep=;\nName;DOB\n\n"A\nB";1'))
    expect(read).toMatchObject({ grids: [{ rows: [{ number: 2 }, { number: 3 }, { number: 4 }] }] })
  })

  it.each([
    ['UTF-8', Buffer.from('Zoë;€')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFZoë;€')],
    ['UTF-16 with a mark', wide('\uFEFFZoë;€')],
    ['UTF-16 without one', wide('Zoë;€')],
    ['big-endian UTF-16 with a mark', turned('\uFEFFZoë;€')],
    ['big-endian UTF-16 without one', turned('Zoë;€')],
  ])('is decoded from %s', (_, bytes) => {
    expect(cellsOf(bytes)).toEqual([['Zoë', '€']])
    expect(readTextTable(bytes)).toMatchObject({ notes: { lettersGuessed: false } })
  })

  it('is decoded from Windows-1252 with its quotes, dashes and €, and says that this was guessed', () => {
    const bytes = [
      0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c, 0x3b, 0x80, 0x20, 0x96, 0x3b, 0x5a, 0x6f, 0xeb, 0x3b, 0x8e, 0x61,
    ]
    expect(cellsOf(bytes)).toEqual([['O’Neil', '€ –', 'Zoë', 'Ža']])
    expect(readTextTable(Uint8Array.from(bytes))).toMatchObject({ notes: { lettersGuessed: true } })
  })

  it('is decoded from Mac Roman where Windows-1252 makes no words', () => {
    expect(cellsOf([0x52, 0x65, 0x6e, 0x8e, 0x3b, 0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72])).toEqual([
      ['René', 'Müller'],
    ])
  })

  it.each([
    ['not_a_list', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 0, 0, 0])],
    ['unclosed_quote', Buffer.from('Name,DOB\n"Anna,23/11/1961\nJohn,03/04/1951')],
  ])('is refused as %s', (code, bytes) => expect(readTextTable(bytes)).toBe(code))
})
