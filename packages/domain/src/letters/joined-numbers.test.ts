import { expect, it } from 'vitest'
import { joinedNumbers } from './joined-numbers.ts'

it.each([
  ['Take 510 mg at night', '510 mg', '5–10 mg'],
  ['1020mg twice daily', '1020mg', '10–20mg'],
  ['up to 23 tablets', '23 tablets', '2–3 tablets'],
  ['review in 23 weeks', '23 weeks', '2–3 weeks'],
  ['for 1014 days', '1014 days', '10–14 days'],
  ['a 57-day course', '57-day', '5–7-day'],
  ['BP 12080 today', 'BP 12080', 'BP 120/80'],
  ['Blood pressure was 9060', 'Blood pressure was 9060', 'Blood pressure was 90/60'],
  ['pulse 7288 regular', 'pulse 7288', 'pulse 72–88'],
  ['Flat A\n1214 High Street', '1214 High', '12–14 High'],
])('In %j, %s may have been %s [H-53]', (text, written, apart) => {
  expect(joinedNumbers(text)).toMatchObject([{ written, apart, at: text.indexOf(written) }])
})

it.each([
  'Bisoprolol 2.5 mg, ramipril 10 mg, levothyroxine 125 mcg, amoxicillin 500 mg, mesalazine 2400 mg, 1200 mg',
  'in 12 weeks, at 36 weeks, for 28 days, 24 months, 72 hours, after 6-8 weeks, 14/28 days',
  'BP 120/80, pulse 72, heart rate 140, BP in 2026',
  '12 Harrowgate Lane, 221 Baker Street, 1066 The Avenue, born 14/03/1951, NHS 999 356 7922',
  'CRP 13 mg/L, ACR 46 mg / mmol, phoned on 01632 960100, eGFR 78, HbA1c 48, weight 82 kg',
])('No joined numbers are suspected in: %j', (text) => {
  expect(joinedNumbers(text)).toEqual([])
})
