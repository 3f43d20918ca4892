import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { type SheetOfTest, styled, workbookOf } from './small-workbooks-for-tests.ts'

function gridsOf(...[sheets, options]: Parameters<typeof workbookOf>) {
  const read = readWorkbook(workbookOf(sheets, options))
  if (typeof read === 'string') throw new Error(read)
  return read
}

function cellsOf(rows: SheetOfTest['rows'], more: Partial<SheetOfTest> = {}) {
  return gridsOf([{ rows, ...more }]).grids[0]?.rows ?? []
}

describe('A sheet of a workbook', () => {
  it('is read as text, each cell in its column and each row with its number', () => {
    expect(cellsOf([['Name', null, 'DOB'], [], [null, 'A & B', 12.5, styled('Zoë', 'general')]])).toEqual([
      { number: 1, cells: ['Name', '', 'DOB'], doubts: [] },
      { number: 3, cells: ['', 'A & B', '12.5', 'Zoë'], doubts: [] },
    ])
  })

  it('shows numbers whole, as its formats do', () => {
    const shown = [
      4857773456,
      { xml: '><v>4.857773456E9</v>' },
      styled(4857773456, 'nhsNumber'),
      styled(123456, 'nhsNumber'),
      styled(22608, 'date'),
      styled(22608, 'ownDate'),
      styled(22608.5, 'longDate'),
      styled(0.375, 'time'),
      styled(60, 'date'),
      { xml: 't="b"><v>1</v>' },
      { xml: 't="d"><v>1961-11-23T00:00:00</v>' },
      0.1,
    ]
    expect(cellsOf([shown])[0]?.cells).toEqual([
      '4857773456',
      '4857773456',
      '485 777 3456',
      '000 012 3456',
      '1961-11-23',
      '1961-11-23',
      '1961-11-23',
      '09:00',
      '60',
      'TRUE',
      '1961-11-23',
      '0.1',
    ])
  })

  it('counts its days from 1904 if the workbook says so', () => {
    const { grids } = gridsOf([{ rows: [[styled(21146, 'date')]] }], { date1904: true })
    expect(grids[0]?.rows[0]?.cells).toEqual(['1961-11-23'])
  })

  it('gives the stored value of a formula, and marks one that has none or fails', () => {
    const formulas = [
      { xml: 't="str"><f>A1&amp;B1</f><v>Anna</v>' },
      { xml: '><f>1+1</f><v>2</v>' },
      { xml: '><f>NOW()</f>' },
      { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' },
    ]
    expect(cellsOf([formulas])).toEqual([
      {
        number: 1,
        cells: ['Anna', '2', '#FORMULA', '#DIV/0!'],
        doubts: [
          { column: 2, code: 'no_result' },
          { column: 3, code: 'no_result' },
        ],
      },
    ])
  })

  it('repeats the value of merged cells in each of their rows, marked, and leaves out headings across it', () => {
    const rows = [
      ['Ward 3', null, null],
      ['Anna', 'Leeds', 'x'],
      ['John', null, 'y'],
      ['Ida', 'York', 'z'],
    ]
    expect(cellsOf(rows, { merges: ['A1:C1', 'B2:B3'] })).toEqual([
      { number: 2, cells: ['Anna', 'Leeds', 'x'], doubts: [{ column: 1, code: 'merged_cells' }] },
      { number: 3, cells: ['John', 'Leeds', 'y'], doubts: [{ column: 1, code: 'merged_cells' }] },
      { number: 4, cells: ['Ida', 'York', 'z'], doubts: [] },
    ])
  })

  it('is read in time if a merged cell reaches far below its last row', () => {
    const [row] = cellsOf([['Anna']], { merges: ['A1:A900000000'] })
    expect(row).toEqual({ number: 1, cells: ['Anna'], doubts: [{ column: 0, code: 'merged_cells' }] })
  })

  it('is no wider for a cell that has only spaces', () => {
    expect(cellsOf([['Anna', null, ' ']])[0]?.cells).toEqual(['Anna'])
  })

  it('marks what is struck through and rows that are hidden', () => {
    const [struck, hidden] = cellsOf(
      [
        [styled('Anna', 'struck'), 'F'],
        ['John', 'M'],
      ],
      { hiddenRows: [2] },
    )
    expect(struck?.doubts).toEqual([{ column: 0, code: 'struck_out' }])
    expect(hidden?.doubts).toEqual([
      { column: 0, code: 'hidden_text' },
      { column: 1, code: 'hidden_text' },
    ])
  })

  it('leaves out words that are struck through within a cell, and marks the cell', () => {
    const runs =
      '<is><r><rPr><strike/></rPr><t>Anna </t></r><r><rPr><strike val="0"/></rPr><t>Ann</t></r><r><t> Lee</t></r></is>'
    const whole = '<is><r><rPr><strike/></rPr><t>John</t></r></is>'
    expect(cellsOf([[{ xml: `t="inlineStr">${runs}` }, { xml: `t="inlineStr">${whole}` }]])).toEqual([
      {
        number: 1,
        cells: ['Ann Lee', 'John'],
        doubts: [
          { column: 0, code: 'struck_out' },
          { column: 1, code: 'struck_out' },
        ],
      },
    ])
  })

  it('leaves them out of shared texts, too', () => {
    const runs = '<r><rPr><strike/></rPr><t>Anna </t></r><r><t>Ann</t></r>'
    const { grids } = gridsOf([{ rows: [[{ xml: 't="s"><v>0</v>' }]] }], { sharedStrings: [runs] })
    expect(grids[0]?.rows).toEqual([
      { number: 1, cells: ['Ann'], doubts: [{ column: 0, code: 'struck_out' }] },
    ])
  })

  it('is only named if it is hidden', () => {
    const sheets = [
      { name: 'Old', isHidden: true, rows: [['x']] },
      { name: 'Now', rows: [['y']] },
    ]
    expect(gridsOf(sheets)).toMatchObject({ grids: [{ name: 'Now' }], notes: { unseen: ['Old'] } })
  })
})

describe('A file that is no Excel workbook', () => {
  it.each([
    ['not_a_list', zipSync({ 'word/document.xml': strToU8('<x/>') })],
    ['old_workbook', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') })],
    ['old_workbook', zipSync({ 'xl/workbook.bin': strToU8('x') })],
    ['damaged_workbook', workbookOf([{ rows: [['x']] }]).slice(0, 700)],
    ['damaged_workbook', workbookOf([{ rows: [[{ xml: 't="s"><v>7</v>' }]] }])],
    ['huge_table', claiming(200_000_000)],
    ['damaged_workbook', claiming(100)],
    ['huge_table', storedUnderManyNames()],
  ])('is refused as %s', (code, bytes) => expect(readWorkbook(bytes)).toBe(code))
})

/** A workbook with a sheet of 100 kB that claims to have this many bytes. */
function claiming(size: number): Uint8Array<ArrayBuffer> {
  const workbook = workbookOf([{ rows: [['x'.repeat(100_000)]] }])
  const view = new DataView(workbook.buffer, workbook.byteOffset)
  for (let at = 0; at < workbook.length - 4; at += 1) {
    const sign = view.getUint32(at, true)
    if (sign === 0x04034b50) view.setUint32(at + 22, size, true)
    if (sign === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return workbook
}

/**
 * A zip with 150 MB of parts, which are stored without compression and claim to be empty. Every entry refers to the same bytes.
 */
function storedUnderManyNames(): Uint8Array {
  const names = Array.from({ length: 150 }, (_, at) => `xl/worksheets/s${at + 100}.xml`)
  const rest = Object.fromEntries(names.slice(1).map((name) => [name, new Uint8Array()]))
  const parts = { 'xl/workbook.xml': strToU8('<x/>'), [names[0] ?? '']: new Uint8Array(1_000_000), ...rest }
  const zip = zipSync(parts, { level: 0 })
  const view = new DataView(zip.buffer, zip.byteOffset)
  for (let at = 1_000_000; at < zip.length - 4; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    view.setUint32(at + 20, 1_000_000, true)
    view.setUint32(at + 24, 0, true)
  }
  return zip
}
