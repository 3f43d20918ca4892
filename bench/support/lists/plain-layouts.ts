// These simple lists have one difficulty each, such as titles, tight columns, stamps and numbered lines.
import { type ListLayout, expectedOf, tableOf } from './layout.ts'
import { peopleFrom } from './people.ts'
import {
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

const people = peopleFrom(2, 22)

export const plainLayouts: readonly ListLayout[] = [
  {
    name: 'm11 title, forename, surname, known as',
    ...tableOf(
      { people, id: 'mrn' },
      ['Title', 'Forename', 'Surname', 'Date of Birth', 'Legal sex', 'Patient ID'],
      (p) => [p.title, p.forename, p.surname, dateIn('dmy', p.dob), sexWord(p), p.mrn],
    ),
  },
  {
    name: 'm12 surname forename without comma',
    ...tableOf({ people, id: 'nhs' }, ['Surname Forename', 'DOB', 'Sex', 'NHS'], (p) => [
      `${p.surname.toUpperCase()} ${p.forename}`,
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.nhs,
    ]),
  },
  {
    name: 'm13 tight columns',
    ...tableOf(
      { people, id: 'nhs', style: 'table{width:auto}td,th{padding:0 1.5px;white-space:nowrap}' },
      ['Name', 'Date of birth', 'Sex', 'NHS number'],
      (p) => [wholeName(p), dateIn('dmy', p.dob), sexWord(p), spaced(p.nhs)],
    ),
  },
  {
    name: 'm14 babies',
    html: page(
      table(
        ['Mother', 'Baby name', 'DOB', 'Sex', 'NHS'],
        people.map((p, at) => [
          wholeName(people[(at + 3) % 22] ?? p),
          wholeName(p),
          dateIn('dmy', `2026-0${1 + (at % 9)}-${10 + (at % 15)}`),
          sexLetter(p),
          p.nhs,
        ]),
      ),
    ),
    expected: expectedOf(people, 'nhs').map((one, at) => ({
      ...one,
      dob: `2026-0${1 + (at % 9)}-${10 + (at % 15)}`,
    })),
  },
  {
    name: 'm15 stamp and running titles',
    html: page(
      `<div style="position:fixed;top:360px;left:60px;transform:rotate(-40deg);font-size:60px;color:#ccc">CONFIDENTIAL</div>${table(
        ['Name', 'DOB', 'Sex', 'NHS'],
        peopleFrom(3, 70).map((p) => [commaName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs]),
      )}<div style="position:fixed;bottom:0">Harbour Practice · Printed on 20/11/2026 · Dr Helen Moss</div>`,
    ),
    expected: expectedOf(peopleFrom(3, 70), 'nhs'),
  },
  {
    name: 'm16 boxes to tick',
    html: page(
      people
        .map(
          (p) =>
            `<div>☐ ${wholeName(p)} &nbsp; ${dateIn('dmy', p.dob)} &nbsp; ${sexLetter(p)} &nbsp; ${spaced(p.nhs)}</div>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'm17 numbered lines',
    html: page(
      people
        .map(
          (p, at) =>
            `<div>${at + 1}. ${wholeName(p)}, ${sexLetter(p)}, ${dateIn('dmy', p.dob)}, MRN ${p.mrn}</div>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'mrn'),
  },
  {
    name: 'm18 lines in two columns',
    html: page(
      `<div style="columns:2">${people.map((p) => `<div>${capitalsName(p)} ${dateIn('dmy', p.dob)} ${sexLetter(p)} ${p.mrn}</div>`).join('')}</div>`,
    ),
    expected: expectedOf(people, 'mrn'),
  },
]
