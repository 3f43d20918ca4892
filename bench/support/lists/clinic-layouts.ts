// These layouts are lists as clinics and wards print them: appointments, handovers, groups and many columns.
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

const people = peopleFrom(2, 22)
const lined = 'th,td{border:1px solid #999}'
const time = (at: number) =>
  `${String(9 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
const grouped = people
  .map(
    (p, at) =>
      `${at % 7 === 0 ? `<tr><td colspan="4"><b>${p.gp}</b></td></tr>` : ''}${row([capitalsName(p), dateIn('dmy', p.dob), sexLetter(p), p.nhs])}`,
  )
  .join('')
const broken = people.map((p) => ({ ...p, nhs: p.nhs.slice(0, 9) + String((Number(p.nhs[9]) + 1) % 10) }))

export const clinicLayouts: readonly ListLayout[] = [
  {
    name: 'm1 appointments',
    html: page(
      `<h2>Clinic list Friday 20 November 2026</h2><p>Printed 19/11/2026 17:02 by A. User</p>${table(
        ['Time', 'Date', 'Patient', 'DOB', 'NHS No', 'Sex', 'Reason', 'Clinician'],
        people.map((p, at) => [
          time(at),
          '20/11/2026',
          capitalsName(p),
          dateIn('dmy', p.dob),
          spaced(p.nhs),
          sexLetter(p),
          p.reason,
          p.gp,
        ]),
      )}<p>Page 1 of 1</p>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'm2 two date columns, no header',
    ...tableOf({ people, id: 'mrn' }, null, (p, at) => [
      dateIn('dmy', `2026-11-${String(1 + at).padStart(2, '0')}`),
      commaName(p),
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.mrn,
    ]),
  },
  {
    name: 'm3 ward handover',
    ...tableOf(
      { people: people.slice(0, 12), id: 'nhs', style: lined },
      ['Bed', 'Patient', 'Diagnosis', 'Plan'],
      (p, at) => [
        String(at + 1),
        `${capitalsName(p)}<br>${dateIn('dmy', p.dob)} (${ageOf(p)}y) ${sexLetter(p)}<br>NHS ${spaced(p.nhs)}`,
        `${p.reason}, ${p.drug}`,
        'Bloods tomorrow, chase the scan, physiotherapy assessment, discuss with family, aim home at the weekend',
      ],
    ),
  },
  {
    name: 'm4 rows over two pages',
    ...tableOf(
      { people, id: 'nhs', style: `${lined}td{padding:9px 6px}td:nth-child(5){width:70px}` },
      ['Name', 'Date of birth', 'Sex', 'NHS', 'Address'],
      (p) => [
        wholeName(p),
        dateIn('dmy', p.dob),
        sexLetter(p),
        p.nhs,
        `${p.address}, Oxbridgeshire, ${p.postcode}`,
      ],
    ),
  },
  {
    name: 'm5 header of two levels',
    html: page(
      `<table><thead><tr><th colspan="2">Patient</th><th colspan="2">Details</th><th colspan="2">Identifiers</th></tr><tr><th>Surname</th><th>Forename</th><th>DOB</th><th>Sex</th><th>NHS</th><th>Hosp No</th></tr></thead><tbody>${people.map((p) => row([p.surname, p.forename, dateIn('dmy', p.dob), sexLetter(p), p.nhs, p.mrn])).join('')}</tbody></table>`,
      lined,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'm6 grouped by doctor',
    html: page(
      `<table><thead><tr><th>Patient</th><th>DOB</th><th>Sex</th><th>NHS number</th></tr></thead><tbody>${grouped}</tbody></table>`,
    ),
    expected: expectedOf(people, 'nhs'),
  },
  {
    name: 'm7 title and capitals',
    ...tableOf(
      { people, id: 'mrn', style: 'tr:nth-child(even){background:#eee}' },
      ['Name', 'Birth date', 'Gender', 'Unit No'],
      (p) => [
        `${p.title} ${p.forename} ${p.surname.toUpperCase()}`,
        dateIn('short', p.dob),
        sexWord(p),
        p.mrn,
      ],
    ),
  },
  {
    name: 'm8 gaps and wrong check digits',
    html: page(
      table(
        ['Name', 'DOB', 'Sex', 'NHS number'],
        broken.map((p, at) => [
          wholeName(p),
          at % 5 === 1 ? '—' : dateIn('dmy', p.dob),
          at % 4 === 2 ? '' : sexLetter(p),
          spaced(p.nhs),
        ]),
      ),
    ),
    expected: expectedOf(broken, 'nhs').map((one, at) => ({
      ...one,
      dob: at % 5 === 1 ? null : one.dob,
      gender: at % 4 === 2 ? 'unknown' : one.gender,
    })),
  },
  {
    name: 'm9 many columns',
    landscape: true,
    ...tableOf(
      { people, id: 'nhs', style: `@page{size:A4 landscape}body{font-size:7.5px}td,th{padding:1px 3px}` },
      [
        'No',
        'Ref',
        'Surname',
        'Forename',
        'DOB',
        'Age',
        'Sex',
        'NHS No',
        'Referral date',
        'TCI date',
        'Consultant',
        'Procedure',
        'Ward',
        'Tel',
      ],
      (p, at) => [
        String(at + 1),
        `W${900 + at}`,
        p.surname.toUpperCase(),
        p.forename,
        dateIn('dmy', p.dob),
        String(ageOf(p)),
        sexLetter(p),
        p.nhs,
        dateIn('dmy', `2026-0${1 + (at % 9)}-11`),
        dateIn('dmy', `2026-12-${10 + (at % 18)}`),
        p.gp,
        'Cataract',
        `W${at % 5}`,
        p.phone,
      ],
    ),
  },
  {
    name: 'm10 kin, consultant, GP, allergies',
    landscape: true,
    ...tableOf(
      { people, id: 'mrn', style: '@page{size:A4 landscape}body{font-size:8px}' },
      [
        'Next of kin',
        'Patient name',
        'Consultant',
        'D.O.B',
        'Sex',
        'CRN',
        'GP',
        'Surgery',
        'Allergies',
        'Medication',
      ],
      (p, at) => [
        wholeName(people[(at + 5) % 22] ?? p),
        wholeName(p),
        'Mr Adam Vale',
        dateIn('dmy', p.dob),
        sexLetter(p),
        p.mrn,
        p.gp,
        p.practice,
        p.allergy,
        p.drug,
      ],
    ),
  },
]
