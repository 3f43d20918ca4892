import { describe, expect, it } from 'vitest'
import { writeDates } from './dates.ts'
import { writeFrequencies } from './frequencies.ts'
import { splitGluedUnits } from './glued-units.ts'
import { writeHouseWords } from './house-words.ts'
import { writeQuantities } from './quantities.ts'
import { printTokens, tokenize } from './tokens.ts'

function write(words: string): string {
  return printTokens(
    writeQuantities(writeDates(writeFrequencies(writeHouseWords(splitGluedUnits(tokenize(words)))))),
  )
}

describe('numbers that stay words', () => {
  it.each([
    'she has two children',
    'no one was told',
    'as this is one sided',
    'at this point five of them left',
    'a three week history of pain'.replace('three week', 'long'),
    'reducing over the next while',
    'he may march on',
    'three times a day',
    'a bid for freedom',
    'come on in',
    'propranolol forty three times a day',
    'Seretide two fifty two puffs',
    'amoxicillin thirty five hundred',
    'take two ten minutes before food',
    'at nine thirty on Monday',
    'metformin five hundred one at night',
  ])('are kept in: %s', (words) => {
    expect(write(words)).toBe(words)
  })
})

describe('doses (rules §7.4)', () => {
  it.each([
    ['five milligrams', '5 mg'],
    ['two point five milligrams o d', '2.5 mg once daily'],
    ['nought point five milligrams', '500 micrograms'],
    ['point two five milligrams', '250 micrograms'],
    ['nought point two five micrograms', '250 nanograms'],
    ['0.5mg bd', '500 micrograms twice daily'],
    ['five point nought milligrams', '5 mg'],
    ['2.50 mg', '2.5 mg'],
    ['nought point five grams', '500 mg'],
    ['75mcg od', '75 micrograms once daily'],
    ['ten mils t d s', '10 mL three times daily'],
    ['twelve international units nocte', '12 units at night'],
    ['one gram q d s p r n', '1 g four times daily as required'],
    ['five to ten milligrams', '5 to 10 mg'],
    ['between five and ten milligrams', 'between 5 and 10 mg'],
    ['nought point five to one milligrams', '500 micrograms to 1 mg'],
    ['two hundred and ten milligrams', '210 mg'],
    ['six twenty five milligrams', '625 mg'],
    ['one twenty milligram tablet', '1 20 mg tablet'.replace('1 ', 'one ')],
    ['two and a half tablets', '2.5 tablets'],
    ['co codamol thirty five hundred two tablets', 'co-codamol 30/500 2 tablets'],
    ['vitamin D b d', 'vitamin D twice daily'],
    ['nought point five grams per litre', '0.5 g/L'],
    ['ten units', '10 units'],
    ['metronidazole four hundred three times a day', 'metronidazole 400 three times a day'],
    ['amoxicillin five hundred eight hourly', 'amoxicillin 500 eight hourly'],
    ['clenil one hundred two puffs', 'Clenil 100 two puffs'],
    ['co codamol eight five hundred', 'co-codamol 8/500'],
    ['amlodipine five o d', 'amlodipine 5 once daily'],
    ['two hundred and two milligrams', '202 mg'],
    ['one hundred five milligrams', '105 mg'],
  ])('are written in house style: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

describe('measurements (rules §7.5)', () => {
  it.each([
    ['one hundred and fifty two over eighty eight', '152/88'],
    ['one thirty four over seventy eight', '134/78'],
    ['BP one fifty two on eighty eight', 'BP 152/88'],
    ['six over nine right', '6/9 right'],
    ['five milligrams over eight weeks', '5 mg over 8 weeks'],
    ['forty five per cent', '45%'],
    ['fifty to sixty-nine per cent', '50 to 69%'],
    ['eleven by eight millimetre plaque', '11 x 8 mm plaque'],
    ['four point two centimetre', '4.2 cm'],
    ['minus two point six', '-2.6'],
    ['temperature thirty seven point nought', 'temperature 37.0'],
    ['one four one', '141'],
    ['one oh two', '102'],
    ['one thousand two hundred and forty', '1240'],
    ['a hundred and fifty', '150'],
    ['between one hundred and two hundred', 'between 100 and 200'],
    ['twenty three thousand', '23,000'],
    ['four out of ten', '4 out of 10'],
    ['two plus protein', '2+ protein'],
    ['five or six times a week', '5 or 6 times a week'],
    ['seventy two year old', '72-year-old'],
    ['sixty-five-year-old', '65-year-old'],
    ['type two diabetes', 'type 2 diabetes'],
    ['class two to three', 'class 2 to 3'],
    ['T two N one M nought', 'T2 N1 M0'],
    ['HER two and BRCA two', 'HER2 and BRCA2'],
    ['vitamin B twelve', 'vitamin B12'],
    ['hepatitis C six weeks ago', 'hepatitis C 6 weeks ago'],
    ['an x ray on day three', 'an X-ray on day 3'],
    ['the fiftieth centile', 'the 50th centile'],
    ['for five more days', 'for 5 more days'],
    ['stage three b', 'stage 3b'],
    ['stage three a', 'stage 3a'],
    ['grade three a tear', 'grade 3 a tear'],
    ['CKD G three a A two', 'CKD G3a A2'],
    ['T four sixteen point two', 'T4 16.2'],
    ['FEV one forty per cent', 'FEV1 40%'],
    ['type two seventy two year old', 'type 2 72-year-old'],
    ['L four five disc', 'L4/5 disc'],
    ['L four L five', 'L4 L5'],
    ['one in forty', '1 in 40'],
    ['Gleason three plus four', 'Gleason 3 plus 4'],
    ['the seventy fifth centile', 'the 75th centile'],
  ])('are written in house style: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

describe('comparisons', () => {
  it.each([
    ['CRP less than five', 'CRP less than 5'],
    ['troponin was less than or equal to three', 'troponin was less than or equal to 3'],
    ['an INR of at least two', 'an INR of at least 2'],
    ['the potassium was above four and', 'the potassium was above 4 and'],
    ['ketones less than one', 'ketones less than 1'],
    ['less than ideal', 'less than ideal'],
    ['less than one in a hundred', 'less than 1 in 100'],
    ['less than five attacks', 'less than five attacks'],
    ['more than one of them', 'more than one of them'],
    ['on more than two occasions', 'on more than two occasions'],
    ['he stayed under four roofs', 'he stayed under four roofs'],
    ['the sodium fell and he ate more than two apples', 'the sodium fell and he ate more than two apples'],
  ])('use digits only for measured values: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

describe('letters between numbers', () => {
  it('are not read as units', () => {
    expect(write('P three U three left')).toBe('P3 U3 left')
    expect(write('p three u three left')).toBe('p three u three left')
  })
})

describe('dates (rules §7.5)', () => {
  it.each([
    ['on the nineteenth of November', 'on 19 November'],
    ['on the twenty second of October', 'on 22 October'],
    ['November the nineteenth', '19 November'],
    ['the sixth of December twenty twenty four', '6 December 2024'],
    ['in March twenty nineteen', 'in March 2019'],
    ['in may twenty twenty six', 'in May 2026'],
    ['in nineteen ninety eight', 'in 1998'],
    ['in two thousand and nine', 'in 2009'],
    ['in twenty oh nine', 'in 2009'],
    ['on 3rd Nov', 'on 3 November'],
    ['born fourteenth of the third nineteen fifty one', 'born 14 March 1951'],
    ['the third of the second group', 'the third of the second group'],
    ['the first of the thirteenth twenty twenty', 'the first of the 13th 2020'],
    ['twenty thirty minutes', '20 30 minutes'],
    ['born 14/03/1954', 'born 14/03/1954'],
  ])('are written in house style: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})
