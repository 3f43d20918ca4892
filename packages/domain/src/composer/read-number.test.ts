import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../test/compose.ts'

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** The style of a number in words: with or without the British 'and' and the hyphen of 'twenty-five'. */
type Manner = { and: boolean; hyphen: boolean }

function sayBelowHundred(value: number, { hyphen }: Manner): string {
  if (value < 20) return ONES[value - 1] ?? ''
  const tens = TENS[Math.floor(value / 10) - 2] ?? ''
  return value % 10 === 0 ? tens : `${tens}${hyphen ? '-' : ' '}${ONES[(value % 10) - 1] ?? ''}`
}

function sayHundreds(value: number, manner: Manner): string {
  if (value < 100) return sayBelowHundred(value, manner)
  const [hundreds, rest] = [`${ONES[Math.floor(value / 100) - 1] ?? ''} hundred`, value % 100]
  if (rest === 0) return hundreds
  return `${hundreds} ${manner.and ? 'and ' : ''}${sayBelowHundred(rest, manner)}`
}

function say(value: number, manner: Manner): string {
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1000) % 1000, value % 1000]
  const parts = [
    ...(millions > 0 ? [`${sayHundreds(millions, manner)} million`] : []),
    ...(thousands > 0 ? [`${sayHundreds(thousands, manner)} thousand`] : []),
  ]
  if (rest === 0) return parts.join(' ')
  const and = parts.length > 0 && rest < 100 && manner.and
  return [...parts, `${and ? 'and ' : ''}${sayHundreds(rest, manner)}`].join(' ')
}

/** Writes four digits without a separator, and more digits in groups of three. */
function inHouseStyle(value: number): string {
  return value < 10_000 ? String(value) : value.toLocaleString('en-GB')
}

describe('a whole number in British words', () => {
  const manners = fc.record({ and: fc.boolean(), hyphen: fc.boolean() })
  const sizes = fc.constantFrom(9, 99, 999, 9999, 99_999, 999_999, 9_999_999)
  const numbers = sizes.chain((most) => fc.integer({ min: 1, max: most }))

  it('is printed as exactly that number', () => {
    fc.assert(
      fc.property(numbers, manners, (value, manner) => {
        const printed = bodyOf(`He was given ${say(value, manner)} units today full stop`)
        expect(printed).toBe(`He was given ${inHouseStyle(value)} ${value === 1 ? 'unit' : 'units'} today.`)
        expect(Number(printed.replaceAll(/\D/gu, ''))).toBe(value)
      }),
      { seed: 20_261_123, numRuns: 500 },
    )
  })

  it.each([
    ['two hundred and fifty thousand units', '250,000 units'],
    ['one hundred and twenty thousand units', '120,000 units'],
    ['a hundred and fifty thousand units', '150,000 units'],
    ['platelets one hundred and five thousand full stop', 'Platelets 105,000.'],
    ['two hundred five thousand units', '205,000 units'],
    ['three million two hundred and five thousand one hundred and six units', '3,205,106 units'],
    [
      'between two hundred and fifty thousand and three hundred thousand units full stop',
      'Between 250,000 and 300,000 units.',
    ],
  ])('is printed in digits: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })
})

describe("a digit after a hundred without 'and'", () => {
  it.each([
    ['his creatinine was one hundred five full stop', 'His creatinine was 105.'],
    ['blood pressure one hundred five over sixty full stop', 'Blood pressure 105/60.'],
    ['levels between one hundred and one hundred five full stop', 'Levels between 100 and 105.'],
    [
      'platelets are one hundred seven and haemoglobin one hundred nine full stop',
      'Platelets are 107 and haemoglobin 109.',
    ],
    ['amlodipine one hundred five milligrams full stop', 'Amlodipine 105 mg.'],
    ['his stay was one hundred five days full stop', 'His stay was 105 days.'],
    ['ferritin one hundred five point two full stop', 'Ferritin 105.2.'],
    ['in two thousand eight he had a stroke full stop', 'In 2008 he had a stroke.'],
    ['he weighs one hundred three full stop', 'He weighs 103.'],
  ])('is part of the number: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })

  it.each([
    ['he smoked one hundred five years ago full stop', 'He smoked one hundred five years ago.'],
    ['metformin five hundred one b d full stop', 'Metformin five hundred one twice daily.'],
    ['gabapentin three hundred two at night full stop', 'Gabapentin three hundred two at night.'],
    ['clopidogrel two hundred one tablet daily full stop', 'Clopidogrel 200 one tablet daily.'],
  ])('stays separate if it may count something else: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })
})

describe('words that are several numbers', () => {
  it.each([
    ['between one hundred and two hundred units full stop', 'Between 100 and 200 units.'],
    ['between one hundred and two thousand units full stop', 'Between 100 and 2000 units.'],
    ['half a million copies full stop', 'Half a million copies.'],
    ['several million copies full stop', 'Several million copies.'],
    ['one point two million units full stop', '1.2 million units.'],
    ['twelve million copies full stop', '12 million copies.'],
    ['take four hundred three times a day full stop', 'Take 400 three times a day.'],
  ])('are printed separately: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })
})
