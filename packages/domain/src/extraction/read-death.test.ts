import { describe, expect, it } from 'vitest'
import { patientList, readPatientList } from './read-patient-list.ts'
import { takeDeath } from './read-death.ts'
import { piece } from './typeset-for-tests.ts'
import type { ColumnMeaning, PatientTable } from './types.ts'

describe('name of a patient who has died', () => {
  it.each([
    'Hobbs, Leonard RIP',
    'Hobbs, Leonard RIP.',
    'Deceased: Hobbs, Leonard',
    "Dec'd - Hobbs, Leonard",
    'RIP Hobbs, Leonard',
    'Hobbs, Leonard R.I.P.',
    'Hobbs, Leonard (rip)',
    'Hobbs, Leonard (RIP 12/10/2026)',
    'Hobbs, Leonard †',
    '† Hobbs, Leonard',
    'Hobbs, Leonard † 12.10.2026',
    "Hobbs, Leonard dec'd",
    'Hobbs, Leonard (Dec’d)',
    'Hobbs, Leonard decd',
    'Hobbs, Leonard (dec)',
    'Hobbs, Leonard - DECEASED',
    'DECEASED Hobbs, Leonard',
    'Hobbs (deceased), Leonard',
    'Hobbs, Leonard [Deceased 12 Oct 2026]',
    'Hobbs, Leonard desceased',
    'Hobbs, Leonard *died*',
    'Hobbs, Leonard died 12/03/2026',
    'Hobbs, Leonard – died on 12 March 2026',
    'Hobbs, Leonard died March 2026',
    'Hobbs, Leonard d. 12/03/2026',
    'Hobbs, Leonard DOD: 12-03-2026',
    'Hobbs, Leonard (passed away)',
    'Hobbs, Leonard\n(deceased)',
  ])('is read without the note of death: %s [H-51]', (printed) => {
    const { rest, death } = takeDeath(printed)
    expect([rest, death !== '']).toEqual(['Hobbs, Leonard', true])
  })

  it('keeps the date of birth on its line', () => {
    const rest = (line: string) => takeDeath(line, 'line').rest
    expect(rest('Hobbs, Leonard RIP 21/03/1937 M')).toBe('Hobbs, Leonard 21/03/1937 M')
    expect(rest('Hobbs, Leonard RIP 21/03/1937 seen 12/10/2026')).toBe(
      'Hobbs, Leonard 21/03/1937 seen 12/10/2026',
    )
    expect(rest('Hobbs, Leonard RIP 12/10/2026 21/03/1937')).toBe('Hobbs, Leonard 21/03/1937')
    expect(rest('Hobbs, Leonard (RIP 12/10/2026) 21/03/1937')).toBe('Hobbs, Leonard 21/03/1937')
    expect(rest('Hobbs, Leonard died 12/10/2026')).toBe('Hobbs, Leonard')
  })

  it.each([
    ['HOBBS, LEONARD RIP', 'HOBBS, LEONARD'],
    ['The late Gwen Price', 'Gwen Price'],
    ['late Mrs Gwen Price', 'Mrs Gwen Price'],
    ['Price, Gwen verstorben', 'Price, Gwen'],
  ])('is read without the note of death: %s', (printed, rest) => {
    expect(takeDeath(printed)).toMatchObject({ rest, death: expect.stringMatching(/./u) })
  })

  it.each([
    [
      'Rip Torn',
      'TORN, RIP',
      'Torn, Rip',
      'RIP VAN WINKLE',
      'Leonard (Rip) Hobbs',
      'Ripley, Ellen',
      'RIPLEY, ELLEN',
    ],
    [
      'Mr D Ceasar',
      'Deeds, William',
      'Deadman, Ann',
      'Donnelly, Dec',
      'Dec Donnelly',
      'Diedre Late',
      'Late, John',
    ],
    [
      'Anna Decker',
      'Price, R I P',
      'Dieden, Tom',
      'Cross, Ann',
      'Smith, Anna *',
      'Passed, Ann',
      'D’Ead, Ann',
    ],
    [
      'Hobbs, Leonard (wife deceased)',
      'Hobbs, Leonard (not deceased)',
      'Deceased donor: Hobbs, Leonard',
      'Deceased: No',
      'Deceased: Not Known',
      'Deceased: Wife Ann',
    ],
  ])('is not confused with similar names: %s', (...printed) => {
    for (const name of printed) expect(takeDeath(name)).toEqual({ rest: name, death: '' })
  })
})

/** Returns the names of patients marked as dead in a list with these columns. */
function dead(header: string, meaning: ColumnMeaning, cells: readonly string[]): string[] {
  const columns = [
    { header: 'Name', meaning: 'name' as const },
    { header: 'DOB', meaning: 'dob' as const },
    { header, meaning },
  ].map((column, index) => ({ ...column, index, sureness: 'both' as const, samples: [] }))
  const rows = cells.map((cell, at) => ({
    page: 1,
    box: { x: 0, y: 0, width: 0, height: 0 },
    cells: [`Fenn, Ida${'abcdefghijklmnopqrstuvwxyz'[at] ?? ''}`, '14/03/1951', cell],
    doubts: [],
    raw: '',
  }))
  const table: PatientTable = { layout: 'table', columns, rows }
  const { records } = patientList([table], { today: '2026-11-27' })
  return records.flatMap(({ fields: { name }, row }) =>
    name.marks?.some(({ code }) => code === 'patient_deceased') ? [cells[row] ?? ''] : [],
  )
}

describe('column about deaths or status', () => {
  it('marks patients with a date of death or another sign of it', () => {
    const died = ['12/03/2026', 'Yes', 'Y', 'D', 'Deceased', '1', '☒']
    const alive = [
      '',
      '-',
      '–',
      'No',
      'N',
      'n/a',
      'Alive',
      '0',
      '00/00/0000',
      '01/01/1900',
      '☐',
      'not deceased',
    ]
    expect(dead('Date of death', 'death', [...died, ...alive])).toEqual(died)
  })

  it('marks patients who died, but not those whose relatives did', () => {
    const died = [
      'Deceased',
      'DECEASED 12/03/26',
      'RIP',
      'R.I.P.',
      "dec'd",
      'Died 12/03/2026',
      'Deceased, wife informed',
      'Dead',
      'D',
    ]
    const alive = [
      '',
      'Active',
      'A',
      'Husband died in May',
      'father deceased',
      'Deceased donor kidney',
      'Discharged',
      'Deceased: no',
      'December',
      'not deceased',
    ]
    expect(dead('Status', 'ignore', [...died, ...alive])).toEqual(died)
    expect(dead('Status', 'ignore', ['D', 'D'])).toEqual([])
    expect(dead('Next of kin', 'ignore', ['Tom Fenn (deceased)'])).toEqual([])
    expect(dead('Address', 'address', ['1 Deceased Lane'])).toEqual([])
  })
})

describe('list without columns', () => {
  /** Returns, for each patient with the date of birth, whether the patient is marked as dead. */
  const read = (lines: readonly string[]) => {
    const items = lines.flatMap((text, at) =>
      text === '' ? [] : [piece(text, { x: 40, y: 60 + at * 16, size: 10 })],
    )
    const page = { number: 1, width: 595, height: 842, items }
    return readPatientList([page], { today: '2026-11-27' }).records.map(({ fields: { name, dob } }) => [
      name.value,
      dob.value,
      name.marks?.some(({ code }) => code === 'patient_deceased') ?? false,
    ])
  }

  it('marks patients who died on their lines and reads the date of birth', () => {
    const lines = [
      'Smith, Anna 23/11/1961 F 999 112 6481',
      'Lamb, Sylvia (RIP 12/10/2026) 05/06/1948 F 999 000 2134',
      'Hobbs, Leonard RIP 21/03/1937 M 999 000 2126',
      'Brown, John 03/04/1951 M 999 112 6503',
    ]
    expect(read(lines)).toEqual([
      ['Anna Smith', '1961-11-23', false],
      ['Sylvia Lamb', '1948-06-05', true],
      ['Leonard Hobbs', '1937-03-21', true],
      ['John Brown', '1951-04-03', false],
    ])
  })

  it('marks patients who died on their cards, but not those whose relatives did', () => {
    const card = (name: string, dob: string, more: string) => [
      `Name: ${name}`,
      `DOB: ${dob}`,
      'Sex: F',
      more,
      '',
    ]
    const lines = [
      ...card('Smith, Anna', '23/11/1961', 'Date of death:'),
      ...card('Hobbs, Dora', '21/03/1937', 'Date of death: 12/10/2026'),
      ...card('Marsh, Ada', '19/08/1950', 'Status: Deceased'),
      ...card('Parr, Joan', '17/05/1952', 'Next of kin: Tom Parr (deceased)'),
    ]
    expect(read(lines)).toEqual([
      ['Anna Smith', '1961-11-23', false],
      ['Dora Hobbs', '1937-03-21', true],
      ['Ada Marsh', '1950-08-19', true],
      ['Joan Parr', '1952-05-17', false],
    ])
  })
})
