import { describe, expect, it } from 'vitest'
import { patientsIn } from './read-drawn-for-tests.ts'
import { drawnPdf, streamOf, tableContent } from './small-pdfs-for-tests.ts'

const header = tableContent([['Name', 'DOB', 'Sex', 'Deceased']])

/** A form field in this row and column, with `value` as further dictionary entries. */
function field(row: number, column: number, value: string): string {
  const [left, bottom] = [38 + column * 120, 776 - row * 20]
  return `<</Type/Annot/Subtype/Widget/T(f${row}${column})/Rect[${left} ${bottom} ${left + 110} ${bottom + 16}]/DA(/F 10 Tf 0 g)${value}>>`
}

async function read(fields: readonly string[]) {
  const refs = fields.map((_, at) => `${at + 6} 0 R`).join(' ')
  const bytes = drawnPdf(header, {
    page: `/Annots[${refs}]`,
    catalog: `/AcroForm<</Fields[${refs}]/DR<</Font<</F 3 0 R>>>>>>`,
    objects: fields,
  })
  const records = await patientsIn(bytes)
  return records.map(({ fields: { name, dob, gender } }) => [
    name.value,
    dob.value,
    gender.value,
    name.marks?.map(({ code }) => code) ?? [],
  ])
}

const row = (at: number, cells: readonly string[]) =>
  cells.map((text, column) => field(at, column, `/FT/Tx/V(${text})`))

describe('A filled-in PDF form', () => {
  it('is read as it is shown', async () => {
    const fields = [
      ...row(1, ['Smith, Anna', '23/11/1961', 'F']),
      ...row(2, ['Brown, John', '03/04/1951', 'M']),
    ]
    expect(await read(fields)).toEqual([
      ['Anna Smith', '1961-11-23', 'female', []],
      ['John Brown', '1951-04-03', 'male', []],
    ])
  })

  it('is read with its chosen and ticked values', async () => {
    const ticked = field(2, 3, '/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 99 0 R/Off 99 0 R>>>>')
    const empty = field(1, 3, '/FT/Btn/V/Off/AS/Off/AP<</N<</Yes 99 0 R/Off 99 0 R>>>>')
    const chosen = field(2, 2, '/FT/Ch/Ff 131072/Opt[(F)(M)]/V(M)')
    const fields = [
      ...row(1, ['Smith, Anna', '23/11/1961', 'F']),
      empty,
      ...row(2, ['Brown, John', '03/04/1951']),
      chosen,
      ticked,
    ]
    expect(await read(fields)).toEqual([
      ['Anna Smith', '1961-11-23', 'female', []],
      ['John Brown', '1951-04-03', 'male', ['patient_deceased']],
    ])
  })

  it('is read without its hidden fields', async () => {
    const fields = row(1, ['Smith, Anna', '23/11/1961', 'F'])
    const hidden = row(2, ['Brown, John', '03/04/1951', 'M']).map((text) => text.replace('/DA', '/F 2/DA'))
    expect(await read([...fields, ...hidden])).toHaveLength(1)
  })
})

describe('A hyphen that the font encodes as a soft hyphen', () => {
  const codes = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange'
  const soft = '1 beginbfchar <2d> <00AD> endbfchar'
  const objects = [
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>',
    streamOf(`/CIDInit /ProcSet findresource begin begincmap ${codes} ${soft} endcmap end`),
  ]

  it('is read as a hyphen in names, dates and numbers', async () => {
    const rows = [
      ['Name', 'DOB', 'NHS number', 'Telephone'],
      ['Smith-Jones, Ann', '14-03-1951', '999-000-4102', '01632-960123'],
      ['Ward, Jean-Paul', '27-11-1968', '999-000-4110', '01632-960124'],
    ]
    const content = tableContent(rows).replaceAll('/F 10', '/S 10')
    const bytes = drawnPdf(content, { resources: '/Font<</F 3 0 R/S 6 0 R>>', objects })
    const records = await patientsIn(bytes)
    expect(
      records.map(({ fields: { name, dob, nhsNumber, phone } }) => [
        name.value,
        dob.value,
        nhsNumber.value,
        phone?.value,
      ]),
    ).toEqual([
      ['Ann Smith-Jones', '1951-03-14', '9990004102', '01632-960123'],
      ['Jean-Paul Ward', '1968-11-27', '9990004110', '01632-960124'],
    ])
  })
})
