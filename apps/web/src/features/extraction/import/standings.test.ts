import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { describe, expect, it } from 'vitest'
import { isDuplicate, standingsOf } from './standings.ts'
import { someMark, someRow } from './some-rows.ts'
import type { Touch } from './import-work.ts'

const nhsNumber = { value: '9991126481' }

function known(likeness: LikelyDuplicate['likeness']): LikelyDuplicate {
  const who = { id: 7, name: 'Ida Fenn', dob: '1951-03-14', nhsNumber: null, gender: 'female' as const }
  return { ...who, doctorName: 'Dr Amara Whitfield', letterCount: 2, likeness }
}

/** The standing of a row of whom the practice knows this. */
function standing(likeness: LikelyDuplicate['likeness'] | null, touch: Touch = {}, fields = {}) {
  const row = someRow(fields, touch)
  const patients = likeness === null ? [] : [known(likeness)]
  return standingsOf([row], { [row.key]: { person: row.person, patients } }, {}).get(row.key)
}

describe('a row', () => {
  it('that is wrong is not created, whatever was selected', () => {
    expect(standing(null, { selected: true, typed: { name: '' } })).toMatchObject({
      hold: 'problem',
      isSelected: false,
    })
  })

  it.each([
    'record_number_and_dob',
    'name_and_dob',
    'record_number_and_name',
    'name_and_similar_dob',
  ] as const)(
    'that is probably known is left out until somebody says that it is somebody else: %s',
    (likeness) => {
      expect(standing(likeness, { selected: true })).toMatchObject({ hold: 'known', isSelected: false })
      const { person } = someRow()
      expect(standing(likeness, { somebodyElse: person })).toMatchObject({ hold: null, isSelected: true })
    },
  )

  it('is asked about again when it became another person since', () => {
    const { person } = someRow()
    const row = someRow({}, { somebodyElse: person, typed: { name: 'Ada Fenn' } })
    const found = { [row.key]: { person: row.person, patients: [known('name_and_dob')] } }
    expect(standingsOf([row], found, {}).get(row.key)).toMatchObject({ hold: 'known', isConfirmed: false })
  })

  it('is not held back by what was found for whom it was before', () => {
    const row = someRow({}, { typed: { name: 'Ada Fenn' } })
    const found = { [row.key]: { person: someRow().person, patients: [known('name_and_dob')] } }
    expect(standingsOf([row], found, {}).get(row.key)).toMatchObject({ known: [], hold: null })
  })

  it('with the NHS number of a patient is that patient, whatever anybody says', () => {
    const { person } = someRow({ nhsNumber })
    expect(standing('nhs_number', { somebodyElse: person }, { nhsNumber })).toMatchObject({ hold: 'number' })
  })

  it('whose name says too little is shown, and created', () => {
    const found = standing('name_without_dob')
    expect(found).toMatchObject({ hold: null, isSelected: true })
    expect(found && isDuplicate(found)).toBe(true)
  })

  it('whose name could not be fully read waits for somebody to look at it', () => {
    const unread = { name: { value: 'Ida Fe\uFFFDn', mark: someMark('name_unreadable') } }
    expect(standing(null, {}, unread)).toMatchObject({ hold: null, isSelected: false })
    expect(standing(null, { selected: true }, unread)?.isSelected).toBe(true)
    expect(standing(null, { accepted: ['name'] }, unread)?.isSelected).toBe(true)
    expect(standing(null, { typed: { name: 'Ida Fenn' } }, unread)?.isSelected).toBe(true)
    expect(standing(null, { typed: { name: 'Ida Fenn' }, selected: false }, unread)?.isSelected).toBe(false)
  })

  it('with another doubt about its name is created', () => {
    const doubtful = { name: { value: 'Ida Fenn', mark: someMark('name_case_guessed') } }
    expect(standing(null, {}, doubtful)?.isSelected).toBe(true)
  })

  it('is created unless somebody took it out', () => {
    expect(standing(null)?.isSelected).toBe(true)
    expect(standing(null, { selected: false })?.isSelected).toBe(false)
  })
})

describe('a person who is twice in the list', () => {
  const both = (first: Touch, second: Touch, fields = {}) => {
    const [one, two] = [someRow(fields, first, 0), someRow(fields, second, 1)]
    const standings = standingsOf([one, two], {}, { [two.key]: one.key })
    return [one, two].map(({ key }) => standings.get(key)?.hold)
  }

  it('is created once', () => {
    expect(both({}, { selected: true })).toEqual([null, 'twin'])
  })

  it('is created from the later row where the earlier one is not wanted', () => {
    expect(both({ selected: false }, {})).toEqual([null, null])
  })

  it('is two people when somebody says so, but never with one NHS number', () => {
    expect(both({}, { somebodyElse: someRow().person })).toEqual([null, null])
    const numbered = someRow({ nhsNumber }).person
    expect(both({}, { somebodyElse: numbered }, { nhsNumber })).toEqual([null, 'number'])
  })
})
