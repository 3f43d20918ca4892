import { describe, expect, it } from 'vitest'
import { readPatientList } from './read-patient-list.ts'
import { type Column, testNhsNumber, typeset, widthOf } from './typeset-for-tests.ts'
import type { PatientRecord } from './types.ts'

const forenames = ['Łukasz', 'Anna', 'Mary-Jane', 'Siân', 'Ahmed', 'José', 'Grace', 'Peter', 'Ruth', 'Omar']
const surnames = [
  'Wiśniewski',
  'Smith',
  'O’Connor',
  'Al-Farsi',
  'van der Berg',
  'García López',
  'Nguyễn',
  'Page',
  'Lee',
  'Khan',
]

type Person = { name: string; dob: string; gender: 'male' | 'female'; nhs: string }
type Chance = (limit: number) => number

/** Returns the same numbers for the same seed. */
function chanceFrom(seed: number): Chance {
  let state = seed * 2_654_435_761
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % limit
  }
}

function peopleFrom(
  chance: Chance,
  count: number,
  seed: number,
): (Person & { forename: string; surname: string })[] {
  return Array.from({ length: count }, (_, at) => {
    const [forename, surname] = [forenames[chance(10)] ?? '', surnames[chance(10)] ?? '']
    const dob = `${1930 + chance(90)}-${two(1 + chance(12))}-${two(1 + chance(28))}`
    const gender = chance(2) === 0 ? 'male' : 'female'
    return {
      forename,
      surname,
      name: `${forename} ${surname}`,
      dob,
      gender,
      nhs: testNhsNumber(seed * 50 + at),
    }
  })
}

const two = (number: number) => String(number).padStart(2, '0')
const dayFirst = (day: string) => day.split('-').toReversed().join('/')

function listFrom(seed: number) {
  const chance = chanceFrom(seed)
  const people = peopleFrom(chance, 8 + chance(30), seed)
  const letters = chance(2) === 0
  const columns: [string, string[]][] = [
    chance(2) === 0
      ? ['Name', people.map(({ name }) => name)]
      : ['Patient', people.map(({ forename, surname }) => `${surname}, ${forename}`)],
    [
      ['DOB', 'Date of birth', 'Born'][chance(3)] ?? '',
      people.map(({ dob }) => (seed % 3 === 0 ? dob : dayFirst(dob))),
    ],
    ['Sex', people.map(({ gender }) => (letters ? gender.slice(0, 1).toUpperCase() : gender))],
    [
      'NHS number',
      people.map(({ nhs }) => (chance(2) === 0 ? nhs : nhs.replace(/(...)(...)(....)/u, '$1 $2 $3'))),
    ],
  ]
  if (chance(2) === 0)
    columns.push(['Address', people.map(() => `${1 + chance(90)} Quay Road, Oxbridge OX1 4ZZ`)])
  if (chance(2) === 0)
    columns.push(['Seen', people.map(() => dayFirst(`2026-${two(1 + chance(10))}-${two(1 + chance(28))}`))])
  for (let at = columns.length - 1; at > 0; at -= 1) {
    const other = chance(at + 1)
    const [a, b] = [columns[at], columns[other]]
    if (a && b) [columns[at], columns[other]] = [b, a]
  }
  const size = 7 + chance(4)
  const laid = columns.map(([header, cells]): Column => ({
    header,
    cells,
    width: Math.max(...[header, ...cells].map((text) => widthOf(text, size))) + 1,
  }))
  const pages = typeset({
    columns: laid,
    size,
    columnGap: 5 + chance(18),
    rowGap: [0, 2, 5, 9][chance(4)] ?? 0,
    align: 'top',
    headed: chance(4) > 0,
    mergeBelow: chance(2) * 5,
    title: 'Clinic list',
    footer: 'Page',
    headings: new Map(chance(4) === 0 ? [[0, 'Dr Helen Moss']] : []),
  })
  return { people, records: readPatientList(pages, { today: '2026-11-20' }).records }
}

/** Returns the fields that are wrong and have no mark. */
function silentFaults(record: PatientRecord, person: Person): string[] {
  const { name, dob, gender, nhsNumber } = record.fields
  const pairs = [
    ['name', name, person.name],
    ['dob', dob, person.dob],
    ['gender', gender, person.gender],
    ['nhsNumber', nhsNumber, person.nhs],
  ] as const
  return pairs
    .filter(([, field, value]) => field.value !== value && !field.marks)
    .map(([what, field]) => `${what}: ${field.value} for ${person.name}`)
}

describe('random lists in varied column order, width and spacing', () => {
  it('lose nobody and give no wrong value without a mark [H-04]', () => {
    let right = 0
    let all = 0
    for (let seed = 1; seed <= 20; seed += 1) {
      const { people, records } = listFrom(seed)
      all += people.length
      for (const person of people) {
        const record = records.find(({ fields }) => fields.nhsNumber.value === person.nhs)
        expect(record, `seed ${seed}: ${person.name}`).toBeDefined()
        if (!record) continue
        expect(silentFaults(record, person), `seed ${seed}`).toEqual([])
        if (record.fields.name.value === person.name && record.fields.dob.value === person.dob) right += 1
      }
    }
    expect(right / all).toBeGreaterThan(0.97)
  })
})
