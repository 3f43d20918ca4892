import { letterText } from '@sincerely/domain/letters/text'
import { shortDay } from '@sincerely/domain/dates'
import { ageInYears } from '@sincerely/domain/patients/age'
import { formatNhsNumber, isNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { describe, expect, it } from 'vitest'
import { demoPractice } from './demo-practice.ts'
import { writtenLetters } from './sources.ts'
import type { DemoLetter, DemoPatient } from './types.ts'

const now = new Date('2026-11-20T10:17:00Z')
const { users, patients, letters } = demoPractice(now)
const patientOf = (letter: DemoLetter): DemoPatient => found(patients, letter.patient)
const texts = letters.map((letter) => letterText(letter.content))
const day = 86_400_000

describe('the demo practice', () => {
  it('contains no placeholder or broken value in any text', () => {
    const printed = letters.flatMap((letter) => [
      letter.content,
      letter.rawTranscription ?? '',
      letter.notes ?? '',
      letter.reviewNotes ?? '',
    ])
    for (const text of printed)
      expect(text).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN|Invalid|\.\.| {2}| ,/u)
  })

  it('has no two letters with the same text', () => {
    expect(new Set(texts).size).toBe(letters.length)
  })

  it('uses only the tags that a letter may contain', () => {
    for (const { content } of letters) {
      expect(content.replace(/<\/?(?:p|h2|ul|ol|li|strong)>/gu, '')).not.toMatch(/[<>]/u)
    }
  })

  it('writes doses in BNF style: no trailing zeros, no abbreviated units or frequencies', () => {
    for (const text of [...texts, ...patients.flatMap(({ medications }) => medications)]) {
      expect(text).not.toMatch(/\d\.0\b|\d\.\d0 (?:m?g|mL)\b|\bmcg\b|µg|\b(?:od|bd|tds|qds|prn|nocte)\b/iu)
    }
  })

  it('uses no words or pronouns that do not fit the patient’s gender', () => {
    for (const [index, letter] of letters.entries()) {
      const { gender } = patientOf(letter)
      if (gender === 'male')
        expect(texts[index]).not.toMatch(/\b(?:pregnan\w*|uter\w+|contracepti\w+|she|hers)\b/iu)
      if (gender === 'female') expect(texts[index]).not.toMatch(/\b(?:prostat\w*|gentleman)\b/iu)
      expect(gender).toMatch(/male|female/u)
    }
  })
})

describe('demo patients', () => {
  it('42 belong to the first doctor and 18 to the second, each with a unique key', () => {
    expect(new Set(patients.map(({ key }) => key)).size).toBe(60)
    expect(patients.filter(({ doctor }) => doctor === 'doctor-one')).toHaveLength(42)
    expect(patients.filter(({ doctor }) => doctor === 'doctor-two')).toHaveLength(18)
  })

  it('have valid, unique NHS numbers from the 999 test range, except two without one', () => {
    const numbers = patients.flatMap(({ nhsNumber }) => nhsNumber ?? [])
    expect(new Set(numbers).size).toBe(58)
    for (const number of numbers) {
      expect(number).toMatch(/^999\d{7}$/u)
      expect(isNhsNumber(number)).toBe(true)
    }
  })

  it('have only invented contact details', () => {
    for (const { phone, email, address, gpAddress, emergencyContact } of patients) {
      expect(phone ?? '07700 900100').toMatch(/^(?:07700 900|01632 960)\d{3}$/u)
      expect(email ?? 'a1@example.org').toMatch(/^[a-z.]+\d+@example\.org$/u)
      expect(address).toMatch(/, ZZ\d \d[A-Z]{2}$/u)
      expect(gpAddress ?? 'ZZ4 1AB').toMatch(/ZZ\d \d[A-Z]{2}$/u)
      expect(emergencyContact ?? '07700 900400').toMatch(/07700 900\d{3}$/u)
    }
    const phones = patients.flatMap(({ phone }) => phone ?? [])
    expect(new Set(phones).size).toBe(phones.length)
  })

  it('include namesakes and patients without a date of birth, a GP or letters', () => {
    const births = patients.filter(({ name }) => name === 'David Hughes').map(({ dob }) => dob)
    expect(new Set(births).size).toBe(2)
    expect(patients.filter(({ dob }) => dob === null)).toHaveLength(2)
    expect(patients.filter(({ gpName }) => gpName === null).length).toBeGreaterThanOrEqual(5)
    const withLetters = new Set(letters.map(({ patient }) => patient))
    expect(patients.filter(({ key }) => !withLetters.has(key)).length).toBeGreaterThanOrEqual(8)
  })

  it('were registered before their first letter', () => {
    for (const letter of letters) expect(patientOf(letter).createdAt < letter.createdAt).toBe(true)
  })
})

describe('demo users', () => {
  it('are an administrator, two doctors and their secretaries', () => {
    const domain = 'demo.sincerely.example'
    expect(users.map(({ email }) => email).toSorted()).toEqual(
      ['admin', 'doctor2', 'doctor', 'secretary2', 'secretary'].map((name) => `${name}@${domain}`),
    )
    for (const { role, assignedDoctor } of users) {
      const expected = role === 'secretary' ? 'doctor' : undefined
      expect(users.find(({ key }) => key === assignedDoctor)?.role).toBe(expected)
    }
  })

  it('include one doctor with a letterhead and one with the default', () => {
    const doctors = users.filter(({ role }) => role === 'doctor')
    expect(doctors.map(({ letterhead }) => letterhead === null)).toEqual([false, true])
  })
})

describe('demo letters', () => {
  it('about 150 cover every type, status and priority; at least 24 are written by hand', () => {
    expect(letters.length).toBeGreaterThanOrEqual(145)
    expect(letters.length).toBeLessThanOrEqual(165)
    expect(writtenLetters.length).toBeGreaterThanOrEqual(24)
    const kinds = new Set(letters.flatMap(({ type, status, priority }) => [type, status, priority]))
    expect(kinds.size).toBe(4 + 3 + 3)
    expect(countOf('draft')).toBeGreaterThanOrEqual(22)
    expect(countOf('approved')).toBeGreaterThanOrEqual(17)
  })

  it('belong to the patient’s doctor and are written by that doctor or their secretary', () => {
    for (const letter of letters) {
      expect(letter.doctor).toBe(patientOf(letter).doctor)
      expect([letter.doctor, letter.doctor.replace('doctor', 'secretary')]).toContain(letter.createdBy)
    }
  })

  it('begin with the salutation and the patient line, and end with the doctor’s name', () => {
    for (const letter of letters) {
      const { name, dob, gpName, nhsNumber } = patientOf(letter)
      const lines = letterText(letter.content).split('\n')
      expect(lines[0]).toBe(gpName === null ? 'Dear Doctor,' : `Dear Dr ${gpName.split(' ').at(-1)},`)
      const born = dob === null ? '' : `, date of birth ${shortDay(dob)}`
      const line = `Re: ${name}${born}, NHS number ${formatNhsNumber(nhsNumber ?? '')}`
      expect(letter.content).toContain(`<p><strong>${line}</strong></p>`)
      expect(lines.slice(-2)).toEqual(['Yours sincerely,', found(users, letter.doctor).name])
    }
  })

  it('state the patient’s age on the day of the visit', () => {
    for (const [index, letter] of letters.entries()) {
      const age = ageInYears(patientOf(letter).dob, letter.visitDate)
      for (const [, stated] of texts[index]?.matchAll(/(\d+)-year-old/gu) ?? [])
        expect(Number(stated)).toBe(age)
    }
  })

  it('list only recorded medication as current, and state the recorded allergies', () => {
    for (const letter of letters) {
      const { medications, allergies } = patientOf(letter)
      for (const item of ['Current medication', 'Medication on discharge'].flatMap((heading) =>
        bulletsUnder(letter, heading),
      )) {
        expect(medications.map(lower)).toContain(lower(withoutRemark(item, medications)))
      }
      const stated = linesUnder(letter, 'Allergies').join(' ').toLowerCase()
      for (const allergy of allergies) expect(stated).toContain(allergy.split(' (')[0]?.toLowerCase())
      expect(stated === 'no known drug allergies').toBe(allergies.length === 0)
    }
  })

  it('have dates that fit their status', () => {
    for (const letter of letters) {
      const { status, createdAt, reviewedAt, reviewedBy, postedAt, postedBy, visitDate, dueAt } = letter
      expect([reviewedAt === null, reviewedBy === null]).toEqual(
        status === 'draft' ? [true, true] : [false, false],
      )
      expect([postedAt === null, postedBy === null]).toEqual(
        status === 'posted' ? [false, false] : [true, true],
      )
      const steps = [createdAt, reviewedAt, postedAt, now].filter((step) => step !== null)
      expect(steps.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(steps)
      expect(visitDate <= createdAt.toISOString().slice(0, 10)).toBe(true)
      expect(dueAt.getTime() - createdAt.getTime()).toBe(letter.type === 'discharge' ? day : 7 * day)
    }
  })

  it('date from an hour to about 14 months ago, with four to eight overdue drafts', () => {
    const ages = letters.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / day)
    expect(Math.min(...ages) * 24).toBeCloseTo(1, 1)
    expect(Math.max(...ages)).toBeGreaterThan(400)
    expect(Math.max(...ages)).toBeLessThan(430)
    const overdue = letters.filter(({ status, dueAt }) => status === 'draft' && dueAt < now)
    expect(overdue.length).toBeGreaterThanOrEqual(4)
    expect(overdue.length).toBeLessThanOrEqual(8)
  })

  it('include at least ten dictated ones, without the spoken commands and corrections', () => {
    const dictated = letters.filter(({ rawTranscription }) => rawTranscription !== null)
    expect(dictated.length).toBeGreaterThanOrEqual(10)
    for (const { rawTranscription, content } of dictated) {
      expect(rawTranscription).toMatch(/full stop/u)
      expect(rawTranscription).toMatch(/scratch that|sorry|correction|hang on|no make that/u)
      expect(rawTranscription?.replaceAll('HbA1c', '')).not.toMatch(/\d/u)
      expect(content).not.toMatch(/full stop|new paragraph|scratch that|\b(?:Bridget|Joel)\b/iu)
    }
  })
})

describe('generating the demo practice', () => {
  it('gives the same result for the same time, and the same size for any other time', () => {
    expect(demoPractice(now)).toEqual(demoPractice(now))
    for (const moment of ['2027-03-28T00:30:00Z', '2028-02-29T23:59:00Z', '2031-06-01T05:00:00Z']) {
      const later = demoPractice(new Date(moment))
      expect(later.letters).toHaveLength(letters.length)
      expect(
        later.letters.every(({ postedAt, reviewedAt, createdAt }) => {
          const latest = postedAt ?? reviewedAt ?? createdAt
          return latest <= new Date(moment)
        }),
      ).toBe(true)
    }
  })
})

function found<T extends { key: string }>(records: readonly T[], key: string): T {
  const record = records.find((candidate) => candidate.key === key)
  if (record === undefined) throw new Error(`Nothing has the key '${key}'`)
  return record
}

function countOf(status: DemoLetter['status']): number {
  return letters.filter((letter) => letter.status === status).length
}

/** The HTML between a heading and the next one. */
function htmlUnder({ content }: DemoLetter, heading: string): string {
  return content.split(`<h2>${heading}</h2>`)[1]?.split('<h2>')[0] ?? ''
}

function linesUnder(letter: DemoLetter, heading: string): string[] {
  return letterText(htmlUnder(letter, heading))
    .split('\n')
    .filter((line) => line !== '')
}

function bulletsUnder(letter: DemoLetter, heading: string): string[] {
  return Array.from(htmlUnder(letter, heading).matchAll(/<li>(.*?)<\/li>/gu), ([, item = '']) =>
    letterText(item),
  )
}

/** Removes the bracket from 'Amlodipine 5 mg once daily (in place of …)', unless the record has it too. */
function withoutRemark(item: string, medications: readonly string[]): string {
  return medications.includes(item) ? item : item.replace(/ \([^)]*\)$/u, '')
}

function lower(text: string): string {
  return text.toLowerCase()
}
