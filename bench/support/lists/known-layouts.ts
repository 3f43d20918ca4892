// These sixteen layouts were unseen test cases for earlier rules (h1–h9, k1–k7).
import { type ListLayout, expectedOf, tableOf } from './layout.ts'
import { peopleFrom } from './people.ts'
import {
  ageOf,
  capitalsName,
  commaName,
  dateIn,
  page,
  sexLetter,
  sexWord,
  spaced,
  table,
  wholeName,
} from './write.ts'

const people = peopleFrom(1, 25)
const cards = (body: string[], columns: number) =>
  `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:14px">${body.map((text) => `<div>${text}</div>`).join('')}</div>`
const narrow = 'th,td{border:1px solid #999}'

export const knownLayouts: readonly ListLayout[] = [
  {
    name: 'h1 date of birth with age',
    ...tableOf({ people, id: 'nhs' }, ['Name', 'Date of birth (age)', 'Sex', 'NHS number'], (p) => [
      wholeName(p),
      `${dateIn('dmy', p.dob)} (${ageOf(p)})`,
      sexLetter(p),
      spaced(p.nhs),
    ]),
  },
  {
    name: 'h2 years of two digits',
    ...tableOf({ people, id: 'mrn' }, ['Patient', 'DOB', 'Gender', 'Hospital No'], (p) => [
      wholeName(p),
      dateIn('yy', p.dob),
      sexWord(p),
      p.mrn,
    ]),
  },
  {
    name: 'h3 no header',
    html: page(
      `<h2>Diabetes review list</h2>${table(
        null,
        people.map((p) => [commaName(p), dateIn('dmy', p.dob), sexLetter(p), spaced(p.nhs), p.phone]),
      )}`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'h4 GP first, dates wrapped',
    ...tableOf(
      { people, id: 'nhs', style: `${narrow}table{width:330px}td:nth-child(3){width:62px}` },
      ['Registered GP', 'Patient', 'Date of birth', 'Sex', 'NHS No.'],
      (p) => [p.gp, wholeName(p), dateIn('long', p.dob), sexWord(p), p.nhs],
    ),
  },
  {
    name: 'h5 word processor table',
    ...tableOf(
      { people, id: 'mrn', style: `${narrow}body{font:14px "Liberation Serif",serif}td,th{padding:0 7px}` },
      ['Name', 'DOB', 'Gender', 'MRN'],
      (p) => [wholeName(p), dateIn('short', p.dob), sexWord(p), p.mrn],
    ),
  },
  {
    name: 'h6 labels without colons',
    html: page(
      people
        .map(
          (p) =>
            `<p style="margin:0 0 9px">Patient ${wholeName(p)}<br>Birthdate ${dateIn('long', p.dob)}<br>Sex ${sexWord(p)}<br>Record ${p.mrn}</p>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'mrn'),
  },
  {
    name: 'h7 two lines for each',
    html: page(
      people
        .map(
          (p) =>
            `<div style="margin-bottom:2px"><b>${wholeName(p)}</b> &nbsp;&nbsp;&nbsp; ${spaced(p.nhs)}<br>Born ${dateIn('short', p.dob)} · ${sexWord(p)} · ${p.address}</div>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'h8 several fields in a cell',
    ...tableOf({ people, id: 'nhs', style: narrow }, ['Patient', 'Numbers', 'Contact'], (p) => [
      `${capitalsName(p)} (${sexLetter(p)})<br>DOB ${dateIn('dmy', p.dob)}`,
      `NHS ${spaced(p.nhs)}<br>${p.mrn}`,
      `${p.phone}<br>${p.address}`,
    ]),
  },
  {
    name: 'h9 cells centred upright',
    ...tableOf(
      {
        people,
        id: 'nhs',
        style: `${narrow}td{vertical-align:middle}table{width:300px}td:nth-child(1){width:55px}`,
      },
      ['Name', 'DOB', 'Sex', 'NHS', 'Address'],
      (p) => [wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs, `${p.address}, ${p.postcode}`],
    ),
  },
  {
    name: 'k1 centred, CHI',
    ...tableOf(
      { people, id: 'nhs', style: 'td,th{text-align:center}' },
      ['Patient name', 'CHI', 'Date of Birth', 'Sex'],
      (p) => [wholeName(p), p.nhs, dateIn('dashes', p.dob), sexLetter(p)],
    ),
  },
  {
    name: 'k2 two fields with a stroke',
    ...tableOf({ people, id: 'nhs' }, ['Name', 'DOB / Age', 'Sex', 'NHS / MRN'], (p) => [
      wholeName(p),
      `${dateIn('dmy', p.dob)} / ${ageOf(p)}`,
      sexLetter(p),
      `${spaced(p.nhs)} / ${p.mrn}`,
    ]),
  },
  {
    name: 'k3 a table for each doctor',
    html: page(
      [0, 1, 2]
        .map(
          (at) =>
            `<h3>${['Dr Helen Moss', 'Dr Anil Rao', 'Dr J Whitlock'][at]}</h3>${table(
              ['Name', 'Born', 'M/F', 'Hosp No'],
              people
                .slice(at * 8, at * 8 + 8)
                .map((p) => [commaName(p), dateIn('dmy', p.dob), sexLetter(p), p.mrn]),
              'style="width:auto"',
            )}`,
        )
        .join(''),
    ),
    expected: expectedOf(people.slice(0, 24), 'mrn'),
  },
  {
    name: 'k4 cards three across, no labels',
    html: page(
      cards(
        people
          .slice(0, 24)
          .map(
            (p) => `<b>${wholeName(p)}</b><br>${dateIn('dmy', p.dob)}<br>${sexWord(p)}<br>${spaced(p.nhs)}`,
          ),
        3,
      ),
    ),
    expected: expectedOf(people.slice(0, 24), 'nhs'),
  },
  {
    name: 'k5 parted by tabs',
    html: page(
      `<pre style="font:10px Arial;tab-size:14">Surname\tForename\tDOB\tSex\tNHS\n${people.map((p) => [p.surname, p.forename, dateIn('dmy', p.dob), sexLetter(p), p.nhs].join('\t')).join('\n')}</pre>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'k6 prose',
    html: page(
      people
        .slice(0, 15)
        .map(
          (p) =>
            `<p>${wholeName(p)}, a ${ageOf(p)}-year-old ${{ male: 'man', female: 'woman', other: 'non-binary' }[p.gender]} born on ${dateIn('long', p.dob)} (NHS number ${spaced(p.nhs)}), was seen on Friday and is due for ${p.reason.toLowerCase()} in six weeks.</p>`,
        )
        .join(''),
    ),
    expected: expectedOf(people.slice(0, 15), 'nhs'),
  },
  {
    name: 'k7 a column called ID',
    html: page(
      table(
        ['ID', 'Name', 'DOB', 'Sex'],
        people.map((p, at) => [String(48_213 + at * 11), wholeName(p), dateIn('iso', p.dob), sexLetter(p)]),
      ),
    ),
    expected: expectedOf(people, null).map((one, at) => ({ ...one, id: String(48_213 + at * 11) })),
  },
]
