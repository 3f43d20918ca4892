import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'
import { plainTextOf } from '../language/plain-text.ts'
import { checkedText } from './read-tables.ts'
import type { PatientFacts } from './types.ts'

const patient: PatientFacts = {
  name: 'Jo Lark',
  dob: '1960-01-02',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Patel',
  allergies: [],
  medications: [],
}

/** Builds a table with headings in the first row. */
function table(...rows: string[]): string {
  const written = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td'
    return `<tr>${row
      .split('|')
      .map((cell) => `<${tag}><p>${cell}</p></${tag}>`)
      .join('')}</tr>`
  })
  return `<table><tbody>${written.join('')}</tbody></table>`
}

const tests = table(
  'Test|Result|Date',
  'HbA1c|48 mmol/mol|12 Nov 2026',
  'Creatinine|92 micromol/L|12 Nov 2026',
)
const dates = table('Date|HbA1c (mmol/mol)|Creatinine', '12 Nov 2026|48|92', '3 May 2026|55|88')
const medicines = table(
  'Medicine|Dose|Frequency',
  'Apixaban|5 mg|twice daily',
  'Bisoprolol|2.5 mg|once daily',
)

/** Returns the words of the critical findings, and checks that each is at its offsets. */
function found(content: string, dictation: string): string[] {
  const letter = `<p>Dear Dr Patel,</p><p>Re: Jo Lark, date of birth 02/01/1960</p>${content}`
  const critical = checkFacts({ letter, dictation, patient }).filter(
    ({ severity }) => severity === 'critical',
  )
  for (const { start, end, text } of critical) expect(plainTextOf(letter).slice(start, end)).toBe(text)
  return critical.map(({ text }) => text)
}

describe('The fact check of a table', () => {
  it.each([
    [tests, 'HbA1c 58 mmol/mol and creatinine 92 micromol/L on 12 November 2026.', ['48 mmol/mol']],
    [
      tests,
      'HbA1c 92 mmol/mol and creatinine 48 micromol/L on 12 November 2026.',
      ['48 mmol/mol', '92 micromol/L'],
    ],
    [
      dates,
      'On 12 November 2026 HbA1c 49 mmol/mol and creatinine 92. On 3 May 2026 HbA1c 55 mmol/mol and creatinine 88.',
      ['48'],
    ],
    [medicines, 'She takes apixaban 2.5 mg twice daily and bisoprolol 2.5 mg once daily.', ['5 mg']],
    [medicines, 'She takes apixaban 5 mg once daily and bisoprolol 2.5 mg once daily.', ['twice daily']],
  ])('finds the value of a row that was dictated otherwise: %s', (content, dictation, words) => {
    expect(found(content, dictation)).toEqual(words)
  })

  it.each([
    [tests, 'HbA1c 48 mmol/mol and creatinine 92 micromol/L on 12 November 2026.'],
    [
      dates,
      'On 12 November 2026 HbA1c 48 mmol/mol and creatinine 92. On 3 May 2026 HbA1c 55 mmol/mol and creatinine 88.',
    ],
    [medicines, 'She takes apixaban 5 mg twice daily and bisoprolol 2.5 mg once daily.'],
  ])('finds nothing in what was dictated: %s', (content, dictation) => {
    expect(found(content, dictation)).toEqual([])
  })
})

describe('A table as the fact check reads it', () => {
  it('has each value after its row and, unless that is a kind of value, its column', () => {
    expect(checkedText(tests).text.split('\n')[1]).toBe('HbA1c   48 mmol/mol   12 Nov 2026')
    expect(checkedText(dates).text.split('\n')[2]).toBe('3 May 2026 ; HbA1c 55 mmol/mol ; Creatinine 88')
  })

  it('has no number beside another, and rows on lines of their own', () => {
    expect(checkedText(table('A|B', '1|2', '3|')).text).toBe('A   B\n1 ; B 2\n3   \n')
    expect(checkedText('<table><tr><td>1</td><td>2</td></tr></table>').text).toBe('1 ; 2\n')
  })

  it('is the plain text of a letter without tables', () => {
    expect(checkedText('<p>a</p><p>b</p>').text).toBe(plainTextOf('<p>a</p><p>b</p>'))
  })
})
