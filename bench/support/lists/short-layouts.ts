// These layouts were written after the rules were finished. They have unknown dates, remarks and short lists;
// some are not patient lists at all.
import { type ListLayout, expectedOf, tableOf } from './layout.ts'
import { type Person, peopleFrom } from './people.ts'
import { dateIn, page, sexLetter, sexWord, spaced, table, wholeName } from './write.ts'

const people = peopleFrom(5, 24)
const [first, , , fourth] = people as [Person, Person, Person, Person]

export const shortLayouts: readonly ListLayout[] = [
  {
    name: 'o15 unknown and partial dates',
    html: page(
      table(
        ['Name', 'DOB', 'Sex', 'NHS'],
        people.map((p, at) => [
          wholeName(p),
          ['xx/xx/1950', '1950', 'c. 1948', 'unknown', dateIn('dmy', p.dob), dateIn('dmy', p.dob)][at % 6] ??
            '',
          sexLetter(p),
          p.nhs,
        ]),
      ),
    ),
    expected: expectedOf(people, 'nhs').map((one, at) => ({ ...one, dob: at % 6 < 4 ? null : one.dob })),
  },
  {
    name: 'o16 NHS with hyphens or not known',
    ...tableOf({ people, id: 'mrn' }, ['Name', 'DOB', 'Sex', 'NHS number', 'Hospital number'], (p, at) => [
      wholeName(p),
      dateIn('dmy', p.dob),
      sexLetter(p),
      at % 3 === 0 ? 'not known' : spaced(p.nhs).replaceAll(' ', '-'),
      p.mrn,
    ]),
  },
  {
    name: 'o17 remarks after names',
    ...tableOf({ people, id: 'nhs' }, ['Patient', 'DOB', 'Sex', 'NHS'], (p, at) => [
      at % 3 === 0 ? `${wholeName(p)} (Deceased)` : at % 3 === 1 ? `${wholeName(p)} *` : wholeName(p),
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.nhs,
    ]),
  },
  {
    name: 'o18 two patients',
    ...tableOf({ people: people.slice(0, 2), id: 'nhs' }, ['Name', 'DOB', 'Sex', 'NHS'], (p) => [
      wholeName(p),
      dateIn('dmy', p.dob),
      sexLetter(p),
      p.nhs,
    ]),
  },
  {
    name: 'o19 one patient',
    html: page(
      `<p>Name: ${wholeName(first)}<br>DOB: ${dateIn('long', first.dob)}<br>Sex: ${sexWord(first)}<br>NHS number: ${spaced(first.nhs)}</p>`,
    ),
    expected: expectedOf(people.slice(0, 1), 'nhs'),
  },
  {
    name: 'o20 an invoice',
    html: page(
      `<h1>Invoice 2026-1189</h1><p>Harbour Supplies Ltd, 4 Quay Road, Oxbridge OX1 1ZZ</p><p>Date: 12/11/2026. Due: 12/12/2026</p>${table(
        ['Item', 'Quantity', 'Price', 'Total'],
        [
          ['Gloves, box of 100', '12', '8.40', '100.80'],
          ['Masks', '5', '12.00', '60.00'],
          ['Paper rolls', '20', '4.10', '82.00'],
        ],
      )}<p>Total due: 242.80. Account 12345678, sort code 00-00-00.</p>`,
    ),
    expected: [],
  },
  {
    name: 'o21 a rota of staff',
    html: page(
      `<h2>Rota, week of 23/11/2026</h2>${table(
        ['Name', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
        people.slice(0, 9).map((p) => [wholeName(p), 'Early', 'Late', 'Off', 'Night']),
      )}`,
    ),
    expected: [],
  },
  {
    name: 'o22 a letter',
    html: page(
      `<p>Harbour Practice</p><p>20 November 2026</p><p>Dear Dr Moss,</p><p>Re: ${wholeName(fourth)}, date of birth ${dateIn('long', fourth.dob)}, NHS number ${spaced(fourth.nhs)}</p><p>Thank you for referring this pleasant patient, whom I saw on 18 November 2026. Her blood pressure was 142/88. I have started Amlodipine 5 mg once daily and will see her again in six weeks.</p><p>Yours sincerely,</p><p>Dr Anil Rao</p>`,
    ),
    expected: expectedOf(people.slice(3, 4), 'nhs', ['gender']),
  },
  {
    name: 'o23 carers beside children',
    html: page(
      table(
        ['Child', 'Parent/Carer', 'DOB', 'School', 'Contact No'],
        people.map((p, at) => [
          wholeName(p),
          wholeName(people[(at + 7) % 24] ?? p),
          dateIn('dmy', `20${10 + (at % 14)}-0${1 + (at % 9)}-1${at % 9}`),
          'Oxbridge Primary',
          p.phone,
        ]),
      ),
    ),
    expected: expectedOf(people, null, ['gender']).map((one, at) => ({
      ...one,
      dob: `20${10 + (at % 14)}-0${1 + (at % 9)}-1${at % 9}`,
    })),
  },
  {
    name: 'o24 waiting list, only referral dates',
    html: page(
      table(
        ['Name', 'Referred', 'Weeks', 'Specialty', 'Hospital No'],
        people.map((p, at) => [
          wholeName(p),
          dateIn('dmy', `2026-0${1 + (at % 9)}-2${at % 8}`),
          String(2 + at),
          'Cardiology',
          p.mrn,
        ]),
      ),
    ),
    expected: expectedOf(people, 'mrn', ['dob', 'gender']),
  },
]
