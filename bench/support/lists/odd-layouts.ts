// This second set of layouts was written after the rules were finished. It has the formats of other systems,
// and odd tables.
import { type ListLayout, expectedOf, tableOf } from './layout.ts'
import { peopleFrom } from './people.ts'
import {
  ageOf,
  capitalsName,
  commaName,
  dateIn,
  page,
  row,
  sexLetter,
  sexWord,
  spaced,
  table,
  wholeName,
} from './write.ts'

const people = peopleFrom(5, 24)
const lined = 'th,td{border:1px solid #999}'
const plainUs = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`
const known = people.map((p) => ({
  ...p,
  forename: ['Anna', 'John', 'Peter', 'Grace', 'Ruth', 'Claire'][Number(p.nhs[8]) % 6] ?? 'Anna',
}))
const spanned = [0, 1, 2]
  .map((g) =>
    people
      .slice(g * 8, g * 8 + 8)
      .map(
        (p, at) =>
          `<tr>${at === 0 ? `<td rowspan="8" style="vertical-align:middle">${['Dr Helen Moss', 'Dr Anil Rao', 'Dr J Whitlock'][g]}</td>` : ''}<td>${wholeName(p)}</td><td>${dateIn('dmy', p.dob)}</td><td>${sexLetter(p)}</td><td>${p.nhs}</td></tr>`,
      )
      .join(''),
  )
  .join('')

export const oddLayouts: readonly ListLayout[] = [
  {
    name: 'o1 surname first, no comma, header Name',
    ...tableOf({ people: known, id: 'mrn' }, ['Name', 'DOB', 'Sex', 'MRN'], (p) => [
      `${p.surname} ${p.forename}`,
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.mrn,
    ]),
  },
  {
    name: 'o2 cards four across, capitals',
    html: page(
      `<div style="display:grid;grid-template-columns:repeat(4,1fr);gap:12px">${people.map((p) => `<div style="border:1px solid #999;padding:4px">${capitalsName(p)}<br>${dateIn('short', p.dob)} &nbsp; ${sexLetter(p)}<br>${p.mrn}</div>`).join('')}</div>`,
      'body{font-size:8.5px}',
    ),
    expected: expectedOf(people, 'mrn'),
  },
  {
    name: 'o3 second line with address',
    html: page(
      `<table><tr><th>Name</th><th>DOB</th><th>Sex</th><th>NHS</th></tr>${people.map((p) => `${row([wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs])}<tr><td colspan="4">${p.address}, ${p.postcode} Tel: ${p.phone}</td></tr>`).join('')}</table>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'o4 diary',
    html: page(
      `<h3>Monday 23 November 2026</h3>${people.map((p, at) => `<div>${String(9 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')} ${commaName(p)} (DOB ${dateIn('dmy', p.dob)}, NHS ${spaced(p.nhs)}) – ${p.reason}</div>`).join('')}`,
    ),
    expected: expectedOf(people, 'nhs', ['gender']),
  },
  {
    name: 'o5 dates with a time of day',
    ...tableOf({ people, id: 'mrn' }, ['Patient', 'DateOfBirth', 'Gender', 'PatientID'], (p) => [
      wholeName(p),
      `${p.dob} 00:00:00`,
      sexWord(p),
      p.mrn,
    ]),
  },
  {
    name: 'o6 age and sex in one',
    ...tableOf({ people, id: 'mrn' }, ['Sl No', 'Patient Name', 'Age/Sex', 'UHID', 'DOB'], (p, at) => [
      String(at + 1),
      `${p.title}. ${wholeName(p)}`,
      `${ageOf(p)} Y / ${sexLetter(p)}`,
      p.mrn,
      dateIn('dashes', p.dob),
    ]),
  },
  {
    name: 'o7 American without noughts',
    ...tableOf(
      { people, id: 'mrn' },
      ['Last Name', 'First Name', 'MI', 'DOB', 'Sex', 'MRN', 'Appt'],
      (p, at) => [
        p.surname,
        p.forename,
        'A',
        plainUs(p.dob),
        sexLetter(p),
        p.mrn,
        `11/${20 + (at % 9)}/2026`,
      ],
    ),
  },
  {
    name: 'o8 doctor across many rows',
    html: page(
      `<table><tr><th>Doctor</th><th>Patient</th><th>DOB</th><th>Sex</th><th>NHS</th></tr>${spanned}</table>`,
      lined,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'o9 names and dates in three columns',
    html: page(
      `<div style="columns:3">${people.map((p) => `<div>${commaName(p)} &nbsp; ${dateIn('dmy', p.dob)}</div>`).join('')}</div>`,
    ),
    expected: expectedOf(people, null, ['gender']),
  },
  {
    name: 'o10 figures, list, signature',
    html: page(
      `<h2>Monthly report</h2><p>Total referrals: 245. Seen within 2 weeks: 198 (81%).</p><p>Data from 01/10/2026 to 31/10/2026</p>${table(
        ['Name', 'DOB', 'Sex', 'NHS'],
        people.map((p) => [wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs]),
      )}<p>Signed: Dr Helen Moss, Consultant</p><p>Date: 02/11/2026</p><p>Harbour Practice, 1 Quay Road, Oxbridge OX9 9ZZ. Tel 01632 960000</p>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'o11 header on the first page only',
    ...tableOf(
      { people: peopleFrom(6, 130), id: 'nhs', style: 'thead{display:table-row-group}' },
      ['Name', 'DOB', 'Sex', 'NHS'],
      (p) => [wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs],
    ),
  },
  {
    name: 'o12 headers turned upright',
    ...tableOf(
      { people, id: 'nhs', style: 'th{writing-mode:vertical-rl;transform:rotate(180deg)}' },
      ['Name', 'DOB', 'Sex', 'NHS'],
      (p) => [wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs],
    ),
  },
  {
    name: 'o13 names on two lines, centred',
    ...tableOf(
      { people, id: 'mrn', style: `${lined}td{text-align:center;vertical-align:middle}` },
      ['Patient', 'Born', 'Sex', 'Number'],
      (p) => [`${p.surname.toUpperCase()}<br>${p.forename}`, dateIn('short', p.dob), sexLetter(p), p.mrn],
    ),
  },
  {
    name: 'o14 day of the week',
    ...tableOf({ people, id: 'mrn' }, ['Name', 'Date of birth', 'Gender', 'ID'], (p) => [
      wholeName(p),
      `Wed ${dateIn('short', p.dob)}`,
      sexWord(p),
      p.mrn,
    ]),
  },
]
