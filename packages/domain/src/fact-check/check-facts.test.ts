import { describe, expect, it } from 'vitest'
import { checkFacts, unusedDictation } from './check-facts.ts'
import { KNOWN_MEDICINES } from './facts/medicine-names.ts'
import { plainTextOf } from '../language/plain-text.ts'
import type { PatientFacts } from './types.ts'

const patient: PatientFacts = {
  name: 'Mrs Edwina Larkspur',
  dob: '1956-07-03',
  gender: 'female',
  nhsNumber: '9990001115',
  gpName: 'Dr Alistair Venn',
  allergies: ['penicillin (rash)'],
  medications: ['ramipril 5 mg once daily', 'atorvastatin 20 mg at night'],
}

const dictation =
  'Dear Doctor Venn. Mrs Larkspur has no chest pain. Her father had a stroke at sixty. The left knee is swollen. ' +
  'She takes ramipril five milligrams, sorry, ten milligrams once a day and atorvastatin twenty milligrams at night. ' +
  'Penicillin gives her a rash. Start bisoprolol one point two five milligrams once a day. Review in six weeks.'

const letter =
  '<p>Dear Dr Venn,</p><p>Re: Mrs Edwina Larkspur, date of birth 03/07/1956, NHS number 999 000 1115</p>' +
  '<p>Allergies: penicillin (rash).</p><p>She denies chest pain. Her father had a stroke at the age of 60. The left knee is swollen.</p>' +
  '<ul><li>Ramipril 10 mg once daily</li><li>Atorvastatin 20 mg at night</li><li>Bisoprolol 1.25 mg once daily: started</li></ul>' +
  '<p>Review in 6 weeks.</p>'

function kindsAfter(find: string, replace: string): string[] {
  expect(letter).toContain(find)
  return checkFacts({ letter: letter.replace(find, () => replace), dictation, patient }).map(
    ({ kind, severity }) => `${severity} ${kind}`,
  )
}

describe('checkFacts', () => {
  it('finds nothing in a correct letter in other words', () => {
    expect(checkFacts({ letter, dictation, patient })).toEqual([])
  })

  it('reads a long text to its end', () => {
    const long = 'She slept well. '.repeat(6_000)
    const wrong = `<p>${long}She takes ramipril 20 mg once daily.</p>`
    const found = checkFacts({ letter: wrong, dictation: `${long}${dictation}`, patient })
    expect(found.map(({ kind, text }) => `${kind} ${text}`)).toContain('dose 20 mg')
  })

  it.each([
    ['a dose that was taken back', 'Ramipril 10 mg', 'Ramipril 5 mg', 'critical dose'],
    ['a unit', '1.25 mg', '1.25 micrograms', 'critical unit'],
    ['a frequency', 'Ramipril 10 mg once daily', 'Ramipril 10 mg twice daily', 'critical frequency'],
    ['an exchanged medicine', 'Bisoprolol 1.25', 'Bisacodyl 1.25', 'critical medicine-added'],
    ['a lost medicine', '<li>Atorvastatin 20 mg at night</li>', '', 'critical medicine-lost'],
    ['a flipped change', 'once daily: started', 'once daily: stopped', 'critical medicine-action'],
    ['a side', 'left knee', 'right knee', 'critical side'],
    ['a denial', 'She denies chest pain', 'She reports chest pain', 'critical polarity'],
    [
      'somebody else’s illness',
      'Her father had a stroke at the age of 60',
      'She had a stroke',
      'critical experiencer',
    ],
    ['an interval', 'in 6 weeks', 'in 6 months', 'critical interval'],
    ['a date of birth', '03/07/1956', '07/03/1956', 'critical identity'],
    ['an NHS number', '999 000 1115', '999 000 1151', 'critical identity'],
    ['a surname', 'Edwina Larkspur', 'Edwina Larkin', 'critical identity'],
    // Both texts mention her husband, so 'he' may mean him.
    ['a pronoun', 'She denies', 'He denies', 'major pronoun'],
    ['another doctor', 'Dear Dr Venn', 'Dear Dr Vance', 'critical recipient'],
    ['a denied allergy', 'Allergies: penicillin (rash)', 'Allergies: none known', 'critical allergy'],
    [
      'an invented test',
      'Review in 6 weeks.',
      'Review in 6 weeks. A colonoscopy has been booked.',
      'major invented',
    ],
    ['a placeholder', 'in 6 weeks', 'in [interval]', 'critical placeholder'],
  ])('reports %s [H-13]', (_, find, replace, expected) => {
    expect(kindsAfter(find, replace)).toContain(expected)
  })

  it('marks the wrong words and gives the source words and a fix', () => {
    const wrong = letter.replace('Ramipril 10 mg', 'Ramipril 100 mg')
    const [finding] = checkFacts({ letter: wrong, dictation, patient })
    expect(plainTextOf(wrong).slice(finding?.start, finding?.end)).toBe('100 mg')
    expect(finding?.source).toBe('ten milligrams')
    expect(dictation.slice(finding?.sourceStart, finding?.sourceEnd)).toBe('ten milligrams')
    expect(finding?.fix).toEqual({ start: finding?.start, end: finding?.end, replacement: '10 mg' })
  })

  it('gives missing words no position', () => {
    const found = checkFacts({
      letter: letter.replace('<li>Atorvastatin 20 mg at night</li>', ''),
      dictation,
      patient,
    })
    const lost = found.find(({ kind }) => kind === 'medicine-lost')
    expect(lost).toMatchObject({ start: -1, end: -1, text: 'atorvastatin 20 mg at night' })
  })

  it('keeps the id of a finding until its own words change', () => {
    const idOf = (html: string) =>
      checkFacts({ letter: html, dictation, patient }).find(({ kind }) => kind === 'dose')?.id
    const first = idOf(letter.replace('Ramipril 10 mg', 'Ramipril 100 mg'))
    const elsewhere = idOf(
      letter.replace('Ramipril 10 mg', 'Ramipril 100 mg').replace('Review', 'We will review her'),
    )
    const changed = idOf(letter.replace('Ramipril 10 mg', 'Ramipril 1 mg'))
    expect(first).toBeDefined()
    expect(elsewhere).toBe(first)
    expect(changed).not.toBe(first)
  })

  it('compares only with the record and the letter itself if there is no dictation [H-01]', () => {
    const found = (html: string) =>
      checkFacts({ letter: html, dictation: null, patient }).map(({ kind }) => kind)
    expect(found(letter)).toEqual([])
    expect(found(letter.replace('6 weeks', '9 weeks'))).toEqual([])
    expect(found(letter.replace('penicillin (rash)', 'none known'))).toContain('allergy')
    expect(found(letter.replace('999 000 1115', '999 000 1151'))).toContain('identity')
    expect(found(letter.replace('10 mg once daily', 'reduced from 5 mg to 10 mg once daily'))).toContain(
      'contradiction',
    )
    expect(found(letter.replace('6 weeks', '___ weeks'))).toContain('placeholder')
  })

  it('gives the same findings each time, whatever was checked in between', () => {
    const wrong = letter.replace('left knee', 'right knee').replace('6 weeks', '8 weeks')
    const first = JSON.stringify(checkFacts({ letter: wrong, dictation, patient }))
    for (let time = 0; time < 40; time += 1) {
      // Checks another letter in between, so that no cached result is used.
      if (time % 10 === 0) checkFacts({ letter, dictation: 'Dear Doctor Venn. She is well.', patient })
      expect(JSON.stringify(checkFacts({ letter: wrong, dictation, patient }))).toBe(first)
    }
  })

  it.each([
    ['one word', 'pain '],
    ['brackets', '[[(('],
    ['numbers', '5 mg 6 '],
    ['tags', '<p>no '],
    ['medicines', 'ramipril 5 mg once daily stopped and '],
    ['underscores', '_'],
  ])(
    'finishes with 50,000 characters of %s',
    (_, piece) => {
      const text = piece.repeat(Math.ceil(50_000 / piece.length))
      expect(checkFacts({ letter: text, dictation, patient })).toBeDefined()
      expect(checkFacts({ letter, dictation: text, patient })).toBeDefined()
    },
    60_000,
  )
})

describe('a patient line that continues as a letter', () => {
  const spoken =
    're keith nash thank you for your urgent referral of this man with rectal bleeding for eight weeks his haemoglobin was ' +
    'one hundred and eighteen and he takes ramipril five milligrams once daily I have arranged a colonoscopy'
  const printed = (dose: string) =>
    '<p>Dear Dr Lewis,</p><p>Thank you for your urgent referral of this man with rectal bleeding for 8 weeks. His haemoglobin ' +
    `was 118 and he takes ramipril ${dose} once daily. I have arranged a colonoscopy.</p>`
  const keith = {
    ...patient,
    name: 'Mr Keith Nash',
    gender: 'male',
    gpName: 'Dr Lewis',
    allergies: [],
    medications: [],
  }
  const found = (dose: string) => checkFacts({ letter: printed(dose), dictation: spoken, patient: keith })

  it('is checked like other words', () => {
    expect(found('5 mg').filter(({ severity }) => severity === 'critical')).toEqual([])
    expect(found('50 mg').map(({ severity }) => severity)).toContain('critical')
  })
})

describe('unusedDictation', () => {
  it('returns the unused sentences and no commands', () => {
    const shorter = letter.replace('The left knee is swollen.', '')
    const ranges = unusedDictation({ letter: shorter, dictation, patient })
    expect(ranges.map(({ start, end }) => dictation.slice(start, end))).toEqual(['The left knee is swollen.'])
    expect(unusedDictation({ letter, dictation, patient })).toEqual([])
  })
})

describe('plainTextOf', () => {
  it('removes tags, decodes entities and puts one line break between blocks', () => {
    expect(plainTextOf('<p>A &amp; <strong>B</strong></p><ul><li>C</li><li>D<br>E</li></ul>')).toBe(
      'A & B\nC\nD\nE\n',
    )
    expect(plainTextOf('5 < 6 &#39;x&#x27;')).toBe("5 < 6 'x'")
  })
})

describe('the lexicon', () => {
  it('contains more than a thousand generic names', () => {
    expect(KNOWN_MEDICINES).toBeGreaterThan(1000)
  })
})
