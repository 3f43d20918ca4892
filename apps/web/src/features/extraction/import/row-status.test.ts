import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { describe, expect, it } from 'vitest'
import { differentFromShown, rowStatuses } from './row-status.ts'
import { someMark, someRow } from './some-rows.ts'
import type { Touch } from './import-work.ts'

const nhsNumber = { value: '9991126481' }

function known(likeness: LikelyDuplicate['likeness']): LikelyDuplicate {
  const who = { id: 7, name: 'Ida Fenn', dob: '1951-03-14', nhsNumber: null, gender: 'female' as const }
  return { ...who, doctorName: 'Dr Amara Whitfield', letterCount: 2, likeness }
}

/** Returns the status of a row with this kind of match. */
function status(likeness: LikelyDuplicate['likeness'] | null, touch: Touch = {}, fields = {}) {
  const row = someRow(fields, touch)
  const patients = likeness === null ? [] : [known(likeness)]
  return rowStatuses([row], { [row.key]: { person: row.person, patients } }, {}).get(row.key)
}

describe('an import row', () => {
  it('with an error is never created, even if selected', () => {
    expect(status(null, { selected: true, typed: { name: '' } })).toMatchObject({
      hold: 'problem',
      isSelected: false,
    })
  })

  it.each([
    'record_number_and_dob',
    'name_and_dob',
    'record_number_and_name',
    'name_and_similar_dob',
    'name_without_dob',
  ] as const)(
    'that is probably a known patient is skipped until confirmed as somebody else: %s',
    (likeness) => {
      expect(status(likeness, { selected: true })).toMatchObject({ hold: 'known', isSelected: false })
      const { person } = someRow()
      const said = { somebodyElse: person, elseThan: [7] }
      expect(status(likeness, said)).toMatchObject({ hold: null, isSelected: true, isConfirmed: true })
    },
  )

  it('must be confirmed again after its name changed', () => {
    const { person } = someRow()
    const row = someRow({}, { somebodyElse: person, elseThan: [7], typed: { name: 'Ada Fenn' } })
    const found = { [row.key]: { person: row.person, patients: [known('name_and_dob')] } }
    expect(rowStatuses([row], found, {}).get(row.key)).toMatchObject({ hold: 'known', isConfirmed: false })
  })

  it('must be confirmed again if another matching record is found', () => {
    const { person } = someRow()
    for (const said of [{}, { elseThan: [] }, { elseThan: [6, 8] }, { elseTwin: 'a/0/9' }]) {
      const touch = { somebodyElse: person, selected: true, ...said }
      expect(status('name_and_dob', touch)).toMatchObject({
        hold: 'known',
        isSelected: false,
        isConfirmed: false,
      })
    }
  })

  it('is confirmed as different from all records shown so far', () => {
    const row = someRow({}, {}, 1)
    const found = { [row.key]: { person: row.person, patients: [known('name_and_dob')] } }
    const repeats = { [row.key]: 'a/0/0' }
    const first = differentFromShown(row, { found, repeats })
    expect(first).toEqual({ somebodyElse: row.person, elseThan: [7], elseTwin: 'a/0/0' })
    const later = someRow({}, first, 1)
    const more = { [row.key]: { person: row.person, patients: [{ ...known('name_and_dob'), id: 9 }] } }
    expect(differentFromShown(later, { found: more, repeats: {} }).elseThan).toEqual([7, 9])
    // There is no match yet, or only one for an earlier identity.
    expect(differentFromShown(row, { found: {}, repeats: {} }).elseThan).toEqual([])
    const other = { [row.key]: { person: 'somebody', patients: [known('name_and_dob')] } }
    expect(differentFromShown(row, { found: other, repeats: {} }).elseThan).toEqual([])
  })

  it('is not held back by matches for its earlier name', () => {
    const row = someRow({}, { typed: { name: 'Ada Fenn' } })
    const found = { [row.key]: { person: someRow().person, patients: [known('name_and_dob')] } }
    expect(rowStatuses([row], found, {}).get(row.key)).toMatchObject({ known: [], hold: null })
  })

  it("with a known NHS number can't be confirmed as somebody else", () => {
    const { person } = someRow({ nhsNumber })
    expect(status('nhs_number', { somebodyElse: person, elseThan: [7] }, { nhsNumber })).toMatchObject({
      hold: 'number',
    })
  })

  it('with unreadable letters in its name is skipped until the name is typed [H-06]', () => {
    const unread = { name: { value: 'Ida Fe\uFFFDn', marks: [someMark('name_unreadable')] } }
    const { marks, person } = someRow(unread)
    expect(marks).toEqual([])
    const accepted = [JSON.stringify(['name', 'name_unreadable', 'Ida Fe\uFFFDn'])]
    const said: Touch[] = [{}, { selected: true }, { accepted }, { somebodyElse: person, selected: true }]
    for (const touch of said) {
      expect(status(null, touch, unread)).toMatchObject({ hold: 'unread', isSelected: false })
    }
    for (const name of ['Ida Wi±niewski', 'Ida Fe?n']) {
      expect(status(null, { typed: { name } }, unread)?.hold).toBe('unread')
    }
    expect(status(null, { typed: { name: 'Ida Fenn' } }, unread)?.isSelected).toBe(true)
    expect(status(null, { typed: { name: 'Ida Fenn' }, selected: false }, unread)?.isSelected).toBe(false)
  })

  it('skipped automatically stays skipped without a match until somebody selects it', () => {
    const keptOut = someRow().person
    expect(status(null, { keptOut })).toMatchObject({ hold: null, isKeptOut: true, isSelected: false })
    expect(status(null, { keptOut, selected: true })).toMatchObject({ isKeptOut: false, isSelected: true })
    expect(status(null, { keptOut, selected: false })).toMatchObject({ isKeptOut: false })
    // The row without a date of birth may still be of the same person.
    expect(status(null, { keptOut, typed: { dob: '' } })).toMatchObject({
      isKeptOut: true,
      isSelected: false,
    })
    expect(status(null, { keptOut, typed: { name: 'Ada Fenn', dob: '' } })?.isSelected).toBe(true)
    // The identity was corrected since, so the row is about another person.
    expect(status(null, { keptOut, typed: { name: 'Ada Fenn' } })?.isSelected).toBe(true)
  })

  it.each([
    'patient_deceased',
    'struck_out',
    'covered',
    'hidden_text',
    'annotated',
    'beside_crossed',
  ] as const)(
    'with a warning mark is skipped until selected, even if the mark is accepted: %s [H-51]',
    (code) => {
      const fields = { name: { value: 'Ida Fenn', marks: [someMark(code)] } }
      const accepted = someRow(fields).marks.map(({ acceptance }) => acceptance)
      for (const touch of [{}, { accepted }, { typed: { name: 'Ida Fenn' } }]) {
        expect(status(null, touch, fields)).toMatchObject({
          hold: null,
          isDiscouraged: true,
          isSelected: false,
        })
      }
      expect(status(null, { selected: true }, fields)).toMatchObject({
        isDiscouraged: false,
        isSelected: true,
      })
    },
  )

  it('with another doubt about its name is selected', () => {
    const doubtful = { name: { value: 'Ida Fenn', marks: [someMark('name_case_guessed')] } }
    expect(status(null, {}, doubtful)?.isSelected).toBe(true)
  })

  it('is selected unless somebody deselected it', () => {
    expect(status(null)?.isSelected).toBe(true)
    expect(status(null, { selected: false })?.isSelected).toBe(false)
  })
})

describe('a person listed twice', () => {
  const both = (first: Touch, second: Touch, fields = {}) => {
    const [one, two] = [someRow(fields, first, 0), someRow(fields, second, 1)]
    const statuses = rowStatuses([one, two], {}, { [two.key]: one.key })
    return [one, two].map(({ key }) => statuses.get(key)?.hold)
  }

  it('is created only from the first row', () => {
    expect(both({}, { selected: true })).toEqual([null, 'twin'])
  })

  it('can be created from the later row only if somebody selects it and deselects the first', () => {
    expect(both({ selected: false }, {})).toEqual([null, null])
    const selected = (second: Touch, first: Touch = { selected: false }) => {
      const [one, two] = [someRow({}, first, 0), someRow({}, second, 1)]
      return rowStatuses([one, two], {}, { [two.key]: one.key }).get(two.key)?.isSelected
    }
    expect([selected({}), selected({ selected: true })]).toEqual([false, true])
    // An incomplete date does not turn the copy into a different person.
    expect(selected({}, { typed: { dob: '14/03/19' } })).toBe(false)
  })

  it('is created once, whichever of three rows are copies of each other', () => {
    const three = (touches: Touch[], repeats: Record<string, string>) => {
      const rows = touches.map((touch, row) => someRow({}, touch, row))
      const statuses = rowStatuses(rows, {}, repeats)
      return rows.map(({ key }) => statuses.get(key)?.isSelected)
    }
    const chain = { 'a/0/1': 'a/0/0', 'a/0/2': 'a/0/1' }
    const fan = { 'a/0/1': 'a/0/0', 'a/0/2': 'a/0/0' }
    const [out, wanted] = [{ selected: false }, { selected: true }]
    for (const repeats of [chain, fan]) {
      expect(three([{}, {}, {}], repeats)).toEqual([true, false, false])
      expect(three([{}, wanted, wanted], repeats)).toEqual([true, false, false])
      expect(three([out, wanted, wanted], repeats)).toEqual([false, true, false])
      expect(three([out, {}, wanted], repeats)).toEqual([false, false, true])
    }
    const { person } = someRow()
    const another = { somebodyElse: person, elseTwin: 'a/0/0', selected: true }
    expect(three([{}, another, {}], chain)).toEqual([true, true, false])
    expect(three([out, another, wanted], fan)).toEqual([false, true, true])
  })

  it('must be confirmed again if it matches another row than the one shown', () => {
    const { person } = someRow()
    expect(both({}, { somebodyElse: person })).toEqual([null, 'twin'])
    expect(both({}, { somebodyElse: person, elseTwin: 'a/0/7', elseThan: [7] })).toEqual([null, 'twin'])
  })

  it('can be confirmed as two people, except with the same NHS number', () => {
    const elseTwin = someRow({}, {}, 0).key
    expect(both({}, { somebodyElse: someRow().person, elseTwin })).toEqual([null, null])
    const numbered = someRow({ nhsNumber }).person
    expect(both({}, { somebodyElse: numbered, elseTwin }, { nhsNumber })).toEqual([null, 'number'])
  })
})
