import { describe, expect, it } from 'vitest'
import { type Grid, type GridRow, readPatientGrids } from './read-patient-grid.ts'
import { dayOfSerial, plainCell } from './spreadsheet-cells.ts'

const options = { today: '2026-11-20' }

function gridOf(lines: readonly string[], name = ''): Grid {
  return { name, rows: lines.map((line, at) => ({ number: at + 1, cells: line.split('|') })) }
}

function read(...lines: string[]) {
  return readPatientGrids([gridOf(lines)], options)
}

const people = (list: ReturnType<typeof read>) =>
  list.records.map(({ fields: { name, dob, nhsNumber }, page }) => [
    name.value,
    dob.value,
    nhsNumber.value,
    page,
  ])

const codes = (field: { marks?: { code: string }[] } | undefined) =>
  field?.marks?.map(({ code }) => code) ?? []

describe('A grid of cells', () => {
  it('is read by its header, below titles and empty rows, and beside empty and unknown columns', () => {
    const list = read(
      'Clinic of Dr Rees|||||',
      'Printed|20/11/2026||||',
      '|||||',
      'Slot|Patient name||DOB|NHS number|Seen by nurse',
      '09:00|Smith, Anna||23/11/1961|999 112 6481|yes',
      '|||||',
      '09:20|Brown, John||03/04/1951|9991126503|',
    )
    expect(people(list)).toEqual([
      ['Anna Smith', '1961-11-23', '9991126481', 5],
      ['John Brown', '1951-04-03', '9991126503', 7],
    ])
    expect(list.tables[0]?.columns.map(({ header }) => header)).not.toContain('')
  })

  it('keeps a column that has a header and no values as one column', () => {
    const list = read('Name|DOB|NHS No', 'Anna Smith|23/11/1961|', 'John Brown|03/04/1951|')
    expect(list.tables[0]?.columns.map(({ header }) => header)).toEqual(['Name', 'DOB', 'NHS No'])
  })

  it('is read without a header, by the contents of its columns, which are marked', () => {
    const list = read('Anna Smith|23/11/1961|9991126481', 'John Brown|03/04/1951|9991126503')
    expect(people(list)).toEqual([
      ['Anna Smith', '1961-11-23', '9991126481', 1],
      ['John Brown', '1951-04-03', '9991126503', 2],
    ])
    expect(codes(list.records[0]?.fields.dob)).toContain('dob_by_guess')
  })

  it('keeps a header that is repeated out of the patients, and reads another list below it by its own', () => {
    const list = read(
      'Name|DOB|Sex',
      'Anna Smith|23/11/1961|F',
      'Name|DOB|Sex',
      'John Brown|30/04/1951|M',
      'Surname|Forename|Date of birth',
      'Ali|Omar|12/12/1939',
    )
    expect(people(list).map(([name, dob]) => `${name} ${dob}`)).toEqual([
      'Anna Smith 1961-11-23',
      'John Brown 1951-04-30',
      'Omar Ali 1939-12-12',
    ])
  })

  it('without rows below its header, or without anything, has no patients and says so', () => {
    for (const list of [read('Name|DOB|Sex'), read(), read('||')])
      expect(list).toMatchObject({ records: [], reason: { code: 'no_patients' } })
  })

  it('keeps a name that begins like a formula as text, marked', () => {
    const [record] = read('Name|DOB', '=1+1|23/11/1961', 'Anna Smith|05/05/1954').records
    expect(record?.fields.name.value).toContain('1+1')
    expect(codes(record?.fields.name)).not.toEqual([])
  })

  it('keeps the lines of an address and of allergies apart', () => {
    const [record] = read(
      'Name|DOB|Address|Allergies',
      'Anna Smith|23/11/1961|1 High St,\nOxford|Latex\nNuts',
    ).records
    expect(record?.fields.address?.value).toBe('1 High St, Oxford')
    expect(record?.fields.allergies?.value).toEqual(['Latex', 'Nuts'])
  })

  it('keeps every doubt with its column, beside a column that is empty throughout', () => {
    const rows: GridRow[] = [
      { number: 1, cells: ['', 'Name', '', 'DOB', 'Sex'] },
      {
        number: 2,
        cells: ['', 'Anna Smith', '', '1961-11-23', 'F'],
        doubts: [{ column: 3, code: 'merged_cells' }],
      },
      { number: 3, cells: ['', 'John Brown', '', '1951-04-03', 'M'] },
    ]
    const { records } = readPatientGrids([{ name: '', rows }], options)
    expect(records.map(({ fields }) => codes(fields.dob))).toEqual([['merged_cells'], []])
  })

  it('reads all sheets with patients, and names those that it did not read', () => {
    const grids = [
      gridOf(['Name|DOB|Sex', 'Anna Smith|23/11/1961|F'], 'Monday'),
      gridOf(['Room|Telephone', 'A|1234', 'B|1235'], 'Rooms'),
      gridOf(['Name|DOB|Sex', 'John Brown|30/04/1951|M'], 'Tuesday'),
    ]
    const list = readPatientGrids(grids, options, { unseen: ['Old'], lettersGuessed: true })
    expect(list.records.map(({ fields, table }) => [fields.name.value, table])).toEqual([
      ['Anna Smith', 0],
      ['John Brown', 1],
    ])
    expect(list.warnings.map(({ message }) => message)).toEqual([
      'Characters with accents may be wrong in this file. Check names with accents.',
      'These sheets of the workbook were not read: Rooms, Old.',
      'No patient numbers were found in this list.',
    ])
  })
})

describe('A number that a spreadsheet changed', () => {
  it('is read whole if its exponent has all digits, and marked if digits are lost', () => {
    const list = read(
      'Name|DOB|NHS number|Hospital number',
      'Anna Smith|23/11/1961|9.991126481E9|A1234',
      'John Brown|03/04/1951|9.99E+09|4.86E+09',
    )
    const [anna, john] = list.records
    expect(anna?.fields.nhsNumber).toEqual({ value: '9991126481' })
    expect(john?.fields.nhsNumber.value).toBeNull()
    expect(codes(john?.fields.medicalNumber)).toContain('number_rounded')
  })

  it('gets the 0 of a British telephone number back, marked', () => {
    const list = read(
      'Name|DOB|Phone',
      'Anna Smith|23/11/1961|7700900123',
      'John Brown|03/04/1951|01632 960001',
    )
    expect(list.records.map(({ fields: { phone } }) => [phone?.value, codes(phone)])).toEqual([
      ['07700900123', ['zero_added']],
      ['01632 960001', []],
    ])
  })

  it.each([
    ['="0012345"', '0012345'],
    ["'+44 7700 900123", '+44 7700 900123'],
    ["'t Hooft", "'t Hooft"],
    ['4.857773456E+09', '4857773456'],
    ['4.86E+09', '4.86E+09'],
    [' a\u0000b\r\nc ', 'ab\nc'],
  ])('is plain text again: %j', (cell, text) => expect(plainCell(cell)).toBe(text))

  it.each([
    [22608, 1900, '1961-11-23'],
    [21146, 1904, '1961-11-23'],
    [59, 1900, '1900-02-28'],
    [60, 1900, null],
    [61, 1900, '1900-03-01'],
    [0, 1904, '1904-01-01'],
    [-1, 1904, null],
    [0, 1900, null],
    [22608.75, 1900, '1961-11-23'],
    [9_999_999, 1900, null],
  ] as const)('is a day of its calendar: %d since %d', (serial, epoch, day) =>
    expect(dayOfSerial(serial, epoch)).toBe(day),
  )
})
