import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter } from './compose-letter.ts'

function compose(dictation: string, dob: string | null = null) {
  const letter = composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 7, name: 'Mr Joaquim Baptista', dob, nhsNumber: null },
    gpName: null,
    signatory: null,
  })
  return { ...letter, body: letterText(letter.content).split('\n').slice(2, -2).join('\n') }
}

describe('a date of birth dictated as numbers', () => {
  it.each([
    ['date of birth five ten sixty seven full stop', 'Date of birth 05/10/1967.'],
    ['date of birth oh five one oh six seven full stop', 'Date of birth 05/10/1967.'],
    ['date of birth one four oh three one nine five one full stop', 'Date of birth 14/03/1951.'],
    ['date of birth is fourteen three fifty one full stop', 'Date of birth is 14/03/1951.'],
    ['date of birth five ten two thousand and four full stop', 'Date of birth 05/10/2004.'],
    ['date of birth the fifth of October nineteen sixty seven full stop', 'Date of birth 5 October 1967.'],
  ])('is written as a date if the words allow it: %s', (said, printed) => {
    expect(compose(said).body).toBe(printed)
  })

  it('is in this century only if the record says so', () => {
    const said = 'date of birth five three oh four full stop'
    expect(compose(said).body).toBe('Date of birth five three oh four.')
    expect(compose(said, '2004-03-05').body).toBe('Date of birth 05/03/2004.')
  })

  it('stays as dictated if it is not a date', () => {
    expect(compose('date of birth forty ten sixty seven full stop').body).toBe(
      'Date of birth forty ten sixty seven.',
    )
  })
})

describe('dictated values', () => {
  it.each([
    [
      'sacubitril valsartan increased from 49 51 to 97 103 mg twice daily full stop',
      'Sacubitril valsartan increased from 49/51 to 97/103 mg twice daily.',
    ],
    ['sacubitril valsartan twenty four twenty six milligrams full stop', 'Sacubitril valsartan 24/26 mg.'],
    ['haemoglobin 104 g per litre full stop', 'Haemoglobin 104 g/L.'],
    ['CRP twelve milligrams per litre full stop', 'CRP 12 mg/L.'],
    ['BMI thirty two kilograms per metre squared full stop', 'BMI 32 kg/m².'],
    ['a four day history of cough full stop', 'A 4-day history of cough.'],
    ['a 72 hour tape was normal full stop', 'A 72-hour tape was normal.'],
    ['seen four days later full stop', 'Seen 4 days later.'],
    ['CURB-65 score was two full stop', 'CURB-65 score was 2.'],
    ['seen on the first, second and third of June full stop', 'Seen on 1, 2 and 3 June.'],
    ['the first and second toes full stop', 'The first and second toes.'],
    ['care is available twenty four seven full stop', 'Care is available 24/7.'],
    ['ward twenty four seven patients full stop', 'Ward 24 seven patients.'],
    ['twenty twenty vision full stop', '20/20 vision.'],
    ['his vision is twenty twenty full stop', 'His vision is 20/20.'],
    ['in twenty twenty vision was normal full stop', 'In 2020 vision was normal.'],
  ])('are written in house style: %s → %s', (said, printed) => {
    expect(compose(said).body).toBe(printed)
  })
})

describe('hesitations', () => {
  it.each([
    ['he er takes er ramipril full stop', 'He takes ramipril.'],
    ['He takes, er, ramipril.', 'He takes ramipril.'],
    ['He takes 5 mg, er, 10 mg.', 'He takes 5 mg, 10 mg.'],
    ['The tumour is ER positive.', 'The tumour is ER positive.'],
    ['her cancer is er positive full stop', 'Her cancer is er positive.'],
  ])('are removed, but not the abbreviation ER: %s → %s', (said, printed) => {
    expect(compose(said).body).toBe(printed)
  })
})

describe('the end of a sentence', () => {
  it('has one mark inside a quotation', () => {
    expect(compose('he said quote I am fine full stop unquote full stop He left full stop').body).toBe(
      'He said “I am fine.” He left.',
    )
  })

  it('comes before the first word of a request to the reader', () => {
    const said =
      'he was seen in the heart failure clinic today and his echo showed an ejection fraction of thirty five percent and he takes furosemide forty milligrams as needed could you please swap his ramipril for candesartan'
    expect(compose(said).body).toContain('as needed.\nCould you please swap his ramipril for candesartan.')
  })
})

describe('dictated line about the patient', () => {
  it.each([
    're Joaquim Baptista full stop he is well full stop',
    'Dear Dr Patel, new line re Mr Baptista new line he is well full stop',
  ])('is replaced by the patient line: %s', (said) => {
    const letter = compose(said)
    expect(letter.body).toBe('He is well.')
    expect(letter.removed.map(({ command }) => command)).toContain('patient line')
  })

  it.each([
    ['re Maria Baptista full stop she is well full stop', 'Re Maria Baptista. She is well.'],
    ['re Baptista and his wife full stop', 'Re Baptista and his wife.'],
  ])('is kept if it is about somebody else: %s', (said, printed) => {
    expect(compose(said).body).toBe(printed)
  })
})
