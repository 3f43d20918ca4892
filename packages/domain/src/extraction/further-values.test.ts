import { describe, expect, it } from 'vitest'
import { furtherValues, itemsIn } from './further-values.ts'
import type { ColumnMeaning } from './types.ts'

const read = (meaning: ColumnMeaning, cell: string) =>
  furtherValues(
    (of) => (of === meaning ? cell : ''),
    (field) => field,
  )

describe('list of allergies or medicines', () => {
  it.each([
    'Not known',
    'None recorded',
    'Nil known',
    'None',
    'Nil',
    'NKDA',
    'NKDA.',
    'n/a',
    '-',
    '?',
    'No known allergies',
    'No known drug or food allergies',
    'No allergies recorded',
    'None known to any drugs',
    'Nil of note',
    'Nothing reported',
    'Not recorded; none known',
    'No regular medication',
    'Unknown',
    'Denies any allergies',
    'Not yet recorded',
  ])('is empty if there are none: %s', (text) => {
    expect(itemsIn(text)).toEqual([])
  })

  it.each([
    ['Penicillin; latex', ['Penicillin', 'latex']],
    ['No penicillin', ['No penicillin']],
    ['Nil by mouth', ['Nil by mouth']],
    ['None known, nuts', ['nuts']],
    ['Drug allergy', ['Drug allergy']],
    ['Note: known asthmatic', ['Note: known asthmatic']],
  ])('keeps its items: %s [H-09]', (text, items) => {
    expect(itemsIn(text)).toEqual(items)
  })
})

describe('value that does not fit its label', () => {
  it.each([
    ['gpName', '01632 960211'],
    ['gpName', '1 High Street, Oxbridge'],
    ['gpPractice', '01632 960211'],
    ['phone', 'ask her son'],
    ['phone', '13/04/1951'],
    ['email', 'none given by her'],
    ['address', '01632 960211'],
    ['allergies', '2019'],
    ['medications', '3'],
  ] as const)('is marked: %s, %s', (meaning, cell) => {
    expect(read(meaning, cell)[meaning]?.marks).toMatchObject([{ code: 'value_unlikely' }])
  })

  it.each([
    ['gpName', 'Dr Anne O’Neill'],
    ['gpPractice', 'Riverside 2 Surgery'],
    ['phone', '+44 1632 960211 (home)'],
    ['email', 'anna@example.org'],
    ['address', '5 Quay Road, Oxbridge'],
    ['medications', 'Warfarin 3 mg'],
  ] as const)('is not marked if it fits: %s, %s', (meaning, cell) => {
    expect(read(meaning, cell)[meaning]?.marks).toBeUndefined()
  })
})

describe('communication needs', () => {
  it('are read from a cell, or left out if nothing is written there', () => {
    expect(read('communicationNeeds', 'Large print 20pt, Polish interpreter')).toEqual({
      communicationNeeds: { value: ['Large print 22 pt', 'Interpreter: Polish'] },
    })
    for (const nobodyAsked of ['', '-', 'Not recorded', 'Unknown'])
      expect(read('communicationNeeds', nobodyAsked)).toEqual({})
  })

  it.each(['None', 'No needs'])('%s is an answer: the patient was asked', (cell) => {
    expect(read('communicationNeeds', cell)).toEqual({
      communicationNeeds: { value: ['No particular needs'] },
    })
  })
})
