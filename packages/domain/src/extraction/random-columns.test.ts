import { describe, expect, it } from 'vitest'
import { readPatientList } from './read-patient-list.ts'
import { testNhsNumber, typeset, widthOf } from './typeset-for-tests.ts'
import type { Field, PatientRecord } from './types.ts'

const forenames = 'Anna Omar Grace Peter Ruth Ivor Nell Hugh Ada Tom'.split(' ')
const surnames = 'Smith Khan Moss Fell Beck Frost Marsh Crane Rigg Holt'.split(' ')

type Chance = (limit: number) => number

/** Returns the same numbers for the same seed. */
function chanceFrom(seed: number): Chance {
  let state = seed * 2_654_435_761
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return (state >>> 8) % limit
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const pick = (chance: Chance, from: readonly string[]) => from[chance(from.length)] ?? ''
const nameBy = (chance: Chance) => `${pick(chance, forenames)} ${pick(chance, surnames)}`
const dayBy = (chance: Chance) => `${two(1 + chance(28))}/${two(1 + chance(12))}/${1925 + chance(90)}`
const numberBy = (chance: Chance) => String(40_000 + chance(50_000))
const phoneBy = (chance: Chance) => `01632 96${1000 + chance(9000)}`

type Make = (chance: Chance, at: number) => string
type Own = 'name' | 'dob' | 'gender' | 'nhsNumber' | 'medicalNumber' | 'phone' | 'medications'

/** The labels of the patient's own columns, and their contents. */
const ownColumns: Record<Own, [labels: string[], make: Make]> = {
  name: [['Name', 'Patient name', 'Patient', 'Full name'], nameBy],
  dob: [['DOB', 'Date of birth', 'Patient DOB'], dayBy],
  gender: [['Sex', 'Gender'], (chance) => (chance(2) > 0 ? 'F' : 'M')],
  nhsNumber: [['NHS number', 'NHS No.'], (_, at) => testNhsNumber(at * 31)],
  medicalNumber: [['MRN', 'Hospital number'], numberBy],
  phone: [['Phone', 'Tel', 'Mobile'], phoneBy],
  medications: [
    ['Medication', 'Medicines'],
    (chance) => (chance(4) > 0 ? '' : `${pick(chance, ['Warfarin', 'Ramipril'])} ${1 + chance(9)} mg`),
  ],
}

const owners =
  'Mother,Father’s,Guardian,Next of kin,Consultant,Referrer,Carer,Partner,Zorb,Insured,Emergency contact'
const things = 'Visit,Booking,Invoice,Locker,Order,Passport,Claim,Zorb'
const events = 'Diagnosed,Died,Joined,Registered,Date of death,Transplant date,Zorb,Last seen'

function distractor(chance: Chance): [label: string, make: Make] {
  const owner = pick(chance, owners.split(','))
  const kinds: [string, Make][] = [
    [`${owner} name`, nameBy],
    [`Name of ${owner.toLowerCase()}`, nameBy],
    [owner, nameBy],
    [`${owner} DOB`, dayBy],
    [`${owner} date of birth`, dayBy],
    [`${owner} phone`, phoneBy],
    [pick(chance, ['GP tel', 'Surgery phone', 'Fax', 'Ward tel']), phoneBy],
    [`${pick(chance, things.split(','))} ${pick(chance, ['ID', 'number', 'no', 'ref'])}`, numberBy],
    [pick(chance, things.split(',')), numberBy],
    [pick(chance, events.split(',')), dayBy],
  ]
  return kinds[chance(kinds.length)] ?? ['Zorb', nameBy]
}

type Sheet = { own: Partial<Record<Own, string[]>>; columns: [header: string, cells: string[]][] }

function sheetFrom(chance: Chance): Sheet {
  const rows = Array.from({ length: 6 + chance(16) }, (_, at) => at)
  const own: Sheet['own'] = {}
  const columns: Sheet['columns'] = []
  for (const [field, [labels, make]] of Object.entries(ownColumns) as [Own, [string[], Make]][]) {
    // Some lists lack a field, or have it only for somebody else.
    if (chance(5) === 0) continue
    const cells = rows.map((at) => make(chance, at))
    own[field] = cells
    columns.push([pick(chance, labels), cells])
  }
  for (let more = 1 + chance(3); more > 0; more -= 1) {
    const [label, make] = distractor(chance)
    columns.push([label, rows.map((at) => make(chance, at))])
  }
  for (let at = columns.length - 1; at > 0; at -= 1) {
    const other = chance(at + 1)
    const [a, b] = [columns[at], columns[other]]
    if (a && b) [columns[at], columns[other]] = [b, a]
  }
  return { own, columns }
}

function recordsOf({ columns }: Sheet, chance: Chance): PatientRecord[] {
  const size = 6 + chance(2)
  const pages = typeset({
    columns: columns.map(([header, cells]) => ({
      header,
      cells,
      width: Math.max(...[header, ...cells].map((text) => widthOf(text, size))) + 1,
    })),
    size,
    columnGap: 6 + chance(14),
    rowGap: [2, 5, 9][chance(3)] ?? 2,
    align: 'top',
    headed: true,
    mergeBelow: 0,
    title: 'Clinic list',
    footer: '',
    headings: new Map(),
  })
  return readPatientList(pages, { today: '2026-11-20' }).records
}

const printedGender = { F: 'female', M: 'male' } as const

/** Returns the patient's value on the sheet, in the form in which it is read. */
function right(field: Own, cell: string): string {
  if (field === 'dob') return cell.split('/').toReversed().join('-')
  if (field === 'gender') return cell === 'F' || cell === 'M' ? printedGender[cell] : 'unknown'
  return cell
}

/** Returns values that were read without a mark but are not this patient's on the sheet. */
function silentFaults({ fields, raw }: PatientRecord, { own, columns }: Sheet): string[] {
  const row = columns[0]?.[1].findIndex((_, at) =>
    columns.every(([, cells]) => raw.includes(cells[at] ?? '')),
  )
  return (Object.keys(ownColumns) as Own[]).flatMap((field) => {
    const read: Field<string | string[] | null> | undefined = fields[field]
    const value = [read?.value ?? []].flat().join(', ')
    if (!read || value === '' || value === 'unknown' || read.marks) return []
    const cells = own[field] ?? (field === 'medicalNumber' ? own.nhsNumber : undefined)
    const isRight = row !== undefined && value === right(field, cells?.[row] ?? '')
    // Without another number, the NHS number is used instead.
    const isNhs = field === 'medicalNumber' && row !== undefined && value === own.nhsNumber?.[row]
    return isRight || isNhs ? [] : [`${field}: ${value} in '${raw}'`]
  })
}

describe('random lists with columns about other people', () => {
  it('give each patient the right values or a mark [H-04]', () => {
    let certain = 0
    for (let seed = 1; seed <= 20; seed += 1) {
      const chance = chanceFrom(seed)
      const sheet = sheetFrom(chance)
      const records = recordsOf(sheet, chance)
      const labels = sheet.columns.map(([label]) => label).join(' | ')
      for (const record of records) {
        expect(silentFaults(record, sheet), `seed ${seed}: ${labels}`).toEqual([])
        certain += record.fields.name.value !== '' && !record.fields.name.marks ? 1 : 0
      }
    }
    expect(certain).toBeGreaterThan(125)
  }, 60_000)
})
