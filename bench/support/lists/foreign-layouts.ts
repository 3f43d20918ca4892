// These lists are in other languages and formats. There are also exported files, cards and vague headers.
import { type ListLayout, expectedOf, tableOf } from './layout.ts'
import { type Person, peopleFrom } from './people.ts'
import { ageOf, commaName, dateIn, page, sexLetter, sexWord, spaced, table, wholeName } from './write.ts'

const people = peopleFrom(4, 20)
const lined = 'th,td{border:1px solid #999}'
const early = people.map((p) => ({
  ...p,
  dob: `${p.dob.slice(0, 8)}${String(1 + (Number(p.dob.slice(8)) % 12)).padStart(2, '0')}`,
}))
const otherNames = [
  'محمد حسن',
  'Γιώργος Παπαδόπουλος',
  'Анна Ковалёва',
  'דוד כהן',
  'Nguyễn Thị Hương',
  'Şeyma Yılmaz',
].map((name, at) => ({ ...(people[at] as Person), name }))
const blocks = (bodies: string[], columns: number) =>
  `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px">${bodies.map((text) => `<div>${text}</div>`).join('')}</div>`
const field = (label: string, value: string) =>
  `<div style="margin-bottom:4px"><span style="font-size:7px;color:#666">${label}</span><br>${value}</div>`

export const foreignLayouts: readonly ListLayout[] = [
  {
    name: 'n1 semicolons',
    html: page(
      `<pre style="font:9px monospace">Name;DOB;Sex;NHS number;Phone\n${people.map((p) => [commaName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs, p.phone].join(';')).join('\n')}</pre>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'n2 bars',
    html: page(
      `<pre style="font:9px monospace">${people.map((p) => [wholeName(p), dateIn('iso', p.dob), sexWord(p), p.mrn].join(' | ')).join('\n')}</pre>`,
    ),
    expected: expectedOf(people, 'mrn'),
  },
  {
    name: 'n3 German',
    ...tableOf(
      { people, id: 'mrn' },
      ['Nachname', 'Vorname', 'Geb.-Datum', 'Geschlecht', 'Pat.-Nr.'],
      (p) => [
        p.surname,
        p.forename,
        dateIn('dots', p.dob),
        { male: 'm', female: 'w', other: 'd' }[p.gender],
        p.mrn,
      ],
    ),
  },
  {
    name: 'n4 French',
    ...tableOf({ people, id: 'mrn' }, ['Nom', 'Prénom', 'Né(e) le', 'Sexe', 'IPP'], (p) => [
      p.surname.toUpperCase(),
      p.forename,
      dateIn('dmy', p.dob),
      { male: 'H', female: 'F', other: 'autre' }[p.gender],
      p.mrn,
    ]),
  },
  {
    name: 'n5 American',
    ...tableOf(
      { people, id: 'mrn', style: lined },
      ['Patient (Last, First)', 'DOB', 'Sex', 'MRN', 'Home Phone', 'PCP'],
      (p, at) => [
        commaName(p),
        dateIn('mdy', p.dob),
        sexLetter(p),
        p.mrn,
        `(555) 010-${1000 + at}`,
        'J. Whitlock, MD',
      ],
    ),
  },
  {
    name: 'n6 no date settles the order',
    ...tableOf({ people: early, id: 'nhs' }, ['Name', 'DOB', 'Sex', 'NHS'], (p) => [
      wholeName(p),
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.nhs,
    ]),
  },
  {
    name: 'n7 both orders',
    ...tableOf({ people, id: 'nhs' }, ['Name', 'DOB', 'Sex', 'NHS'], (p, at) => [
      wholeName(p),
      dateIn(at % 3 === 0 ? 'mdy' : 'dmy', p.dob),
      sexLetter(p),
      p.nhs,
    ]),
  },
  {
    name: 'n8 sex as a code, short years',
    html: page(
      table(
        ['Full name', 'Birth', 'Sex', 'Chart #'],
        people.map((p) => [
          wholeName(p),
          dateIn('short yy', p.dob),
          { male: '1', female: '2', other: '9' }[p.gender],
          p.mrn,
        ]),
      ),
    ),
    expected: expectedOf(people, 'mrn').map((one) => ({
      ...one,
      gender: one.gender === 'other' ? 'unknown' : one.gender,
    })),
  },
  {
    name: 'n9 other scripts',
    html: page(
      table(
        ['Name', 'DOB', 'NHS'],
        otherNames.map((p) => [p.name, dateIn('dmy', p.dob), spaced(p.nhs)]),
      ),
    ),
    expected: otherNames.map((p) => ({ name: p.name, dob: p.dob, gender: 'unknown', id: p.nhs })),
  },
  {
    name: 'n10 labels above values',
    html: page(
      blocks(
        people.map(
          (p) =>
            field('Name', wholeName(p)) +
            field('Date of birth', dateIn('dmy', p.dob)) +
            field('Sex', sexWord(p)) +
            field('NHS number', spaced(p.nhs)),
        ),
        2,
      ),
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'n11 long blocks with labels',
    html: page(
      people
        .map(
          (p) =>
            `<p>Name: ${p.title} ${wholeName(p)}<br>Address: ${p.address},<br>Oxbridgeshire ${p.postcode}<br>Date of birth: ${dateIn('long', p.dob)} &nbsp;&nbsp; Sex: ${sexWord(p)}<br>Tel: ${p.phone} &nbsp;&nbsp; Email: ${p.email}<br>GP: ${p.gp} &nbsp;&nbsp; Hospital number: ${p.mrn}</p>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'mrn'),
  },
  {
    name: 'n12 date in three columns',
    ...tableOf({ people, id: 'mrn' }, ['Name', 'Day', 'Month', 'Year', 'Sex', 'MRN'], (p) => [
      wholeName(p),
      String(Number(p.dob.slice(8))),
      String(Number(p.dob.slice(5, 7))),
      p.dob.slice(0, 4),
      sexLetter(p),
      p.mrn,
    ]),
  },
  {
    name: 'n13 as in letters',
    html: page(
      people
        .map(
          (p) =>
            `<p>Re: ${p.title} ${wholeName(p)}, DOB ${dateIn('dmy', p.dob)}, NHS no ${spaced(p.nhs)}, ${p.address}</p>`,
        )
        .join(''),
    ),
    expected: expectedOf(people, 'nhs', ['gender']),
  },
  {
    name: 'n14 headers that say little',
    ...tableOf({ people, id: 'mrn' }, ['Client details', 'Birth details', 'Category', 'Ident'], (p) => [
      wholeName(p),
      dateIn('short', p.dob),
      sexWord(p),
      p.mrn,
    ]),
  },
  {
    name: 'n15 two languages',
    ...tableOf(
      { people, id: 'nhs' },
      ['Enw / Name', 'Dyddiad geni / DOB', 'Rhyw / Sex', 'Rhif GIG / NHS number'],
      (p) => [wholeName(p), dateIn('dmy', p.dob), sexWord(p), spaced(p.nhs)],
    ),
  },
  {
    name: 'n16 cards two across, name as heading',
    html: page(
      blocks(
        people.map(
          (p) =>
            `<b>${commaName(p)}</b><br>DOB: ${dateIn('dmy', p.dob)} (${ageOf(p)} yrs)<br>NHS: ${spaced(p.nhs)}<br>Sex: ${sexLetter(p)}`,
        ),
        2,
      ),
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'n17 right-hand numbers, dates with the month first',
    ...tableOf(
      {
        people,
        id: 'mrn',
        style: 'td:nth-child(3),td:nth-child(4),th:nth-child(3),th:nth-child(4){text-align:right}',
      },
      ['Name', 'Sex', 'Born', 'File number'],
      (p) => [wholeName(p), sexWord(p), dateIn('us long', p.dob), p.mrn],
    ),
  },
  {
    name: 'n18 no numbers at all',
    ...tableOf({ people, id: null }, ['Name', 'Date of birth', 'Gender'], (p) => [
      wholeName(p),
      dateIn('dmy', p.dob),
      sexWord(p),
    ]),
  },
  {
    name: 'n19 all in capitals',
    ...tableOf({ people, id: 'nhs' }, ['NAME', 'D.O.B.', 'SEX', 'NHS NO.'], (p) => [
      wholeName(p).toUpperCase(),
      dateIn('dashes', p.dob).toUpperCase(),
      sexWord(p).toUpperCase(),
      p.nhs,
    ]),
  },
  {
    name: 'n20 turned page',
    html: page(
      `<div style="transform:rotate(90deg);transform-origin:top left;position:absolute;left:660px;top:0;width:900px">${table(
        ['Name', 'DOB', 'Sex', 'NHS'],
        people.map((p) => [wholeName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs]),
      )}</div>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
]
