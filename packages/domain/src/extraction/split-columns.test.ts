import { describe, expect, it } from 'vitest'
import { readPatientList } from './read-patient-list.ts'
import { testNhsNumber, typeset, widthOf } from './typeset-for-tests.ts'

const surnames = {
  'O Brien': ['O Brien', 'O Neill', 'O Connor', 'O Hara'],
  'Mc Donald': ['Mc Donald', 'Mc Gregor', 'Mc Kay', 'Mc Coy'],
  'De La Cruz': ['De La Cruz', 'De La Rosa', 'De La Torre', 'De La Vega'],
  'Van der Berg': ['Van der Berg', 'Van der Meer', 'Van der Wal', 'Van der Veen'],
  'St John': ['St John', 'St Clair', 'St George', 'St Leger'],
  'several kinds': ['O Brien', 'Mc Donald', 'De La Cruz', 'Smith'],
}
const forenames = ['Anna', 'Omar', 'Grace', 'Peter']

describe.each(Object.entries(surnames))('a surname in parts, such as %s, in a patient list', (_, names) => {
  const whole = names.map((surname, at) => `${forenames[at]} ${surname}`)

  it('is kept whole in a column of its own', () => {
    expect(read({ Surname: names, Forename: forenames })).toEqual(whole)
    expect(read({ Forename: forenames, Surname: names })).toEqual(whole)
  })

  it("is kept whole under 'Name' beside the forename", () => {
    expect(read({ Name: names, Forename: forenames })).toEqual(whole)
  })

  it('is kept whole before a comma', () => {
    expect(read({ Name: names.map((surname, at) => `${surname}, ${forenames[at]}`) })).toEqual(whole)
  })

  it('is kept whole before the forename if the header says so', () => {
    expect(
      read({ 'Surname Forename': names.map((surname, at) => `${surname} ${forenames[at]}`) }).map(inOrder),
    ).toEqual(whole.map(inOrder))
  })

  it('is kept whole if its parts are printed further apart than other words', () => {
    expect(read({ Surname: names, Forename: forenames }, { space: 2.5 })).toEqual(whole)
  })

  it('is kept whole without any header', () => {
    expect(read({ Surname: names, Forename: forenames }, { headed: false })).toEqual(whole)
  })
})

it("The O of 'O Brien' is not taken for a sex, and the sex after the name is still read", () => {
  const name = ['O Brien, Anna F', 'O Neill, Omar M', 'O Connor, Grace F', 'O Hara, Peter M']
  const { records } = list({ Name: name }, {})
  expect(records.map(({ fields }) => fields.name.value)).toEqual([
    'Anna O Brien',
    'Omar O Neill',
    'Grace O Connor',
    'Peter O Hara',
  ])
  expect(records.map(({ fields }) => fields.gender.value)).toEqual(['female', 'male', 'female', 'male'])
})

type Print = { headed?: boolean; space?: number }

function read(columns: Record<string, string[]>, print: Print = {}): string[] {
  return list(columns, print).records.map(({ fields }) => fields.name.value)
}

/** Builds a list. `space` is added between words, in points, so that each word becomes a separate piece of text. */
function list(columns: Record<string, string[]>, { headed = true, space = 0 }: Print) {
  const size = 9
  const days = ['03/04/1951', '23/11/1961', '05/05/1954', '14/02/2011']
  const all = { ...columns, DOB: days, NHS: days.map((_, at) => testNhsNumber(at)) }
  const pages = typeset({
    columns: Object.entries(all).map(([header, cells]) => ({
      header,
      cells,
      width: Math.max(...[header, ...cells].map((text) => widthOf(text, size) + 2 * space)) + 1,
    })),
    size,
    columnGap: 14,
    rowGap: 4,
    align: 'top',
    headed,
    mergeBelow: 0,
    title: '',
    footer: '',
    headings: new Map(),
  })
  if (space > 0) for (const page of pages) page.items = page.items.flatMap(spread)
  return readPatientList(pages, { today: '2026-11-20' })

  function spread(item: (typeof pages)[number]['items'][number]) {
    let x = item.x
    return item.text.split(' ').map((text) => {
      const word = { ...item, text, x, width: widthOf(text, size) }
      x += word.width + widthOf(' ', size) + space
      return word
    })
  }
}

/** Reads the name. Its order may be a guess, which is marked. */
function inOrder(name: string): string {
  return name.split(' ').toSorted().join(' ')
}
