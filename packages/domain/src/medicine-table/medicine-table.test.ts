import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFacts } from '../fact-check/check-facts.ts'
import type { PatientFacts } from '../fact-check/types.ts'
import { medicineTable } from './medicine-table.ts'

type RightLetter = { patient: PatientFacts; dictation: string[]; letter: string[] }
type Checked = { patient: PatientFacts; dictation: string; letter: string }

const folder = new URL('../fact-check/right-letters/', import.meta.url)
const rightLetters = readdirSync(folder)
  .toSorted()
  .map((file): [string, Checked] => {
    const read: RightLetter = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return [file, { ...read, dictation: read.dictation.join(' '), letter: read.letter.join('') }]
  })

function critical(input: Checked): string[] {
  return checkFacts(input)
    .filter(({ severity }) => severity === 'critical')
    .map(({ message }) => message)
}

const patient: PatientFacts = {
  name: 'Mr Idris Vale',
  dob: '1960-01-01',
  gender: 'male',
  nhsNumber: null,
  gpName: 'Dr Bell',
  allergies: [],
  medications: [],
}
const dictation =
  'dear doctor Bell increase atorvastatin from twenty milligrams to eighty milligrams at night stop gliclazide because of hypoglycaemia metformin MR one gram twice daily to continue'
const letter =
  '<p>Dear Dr Bell,</p><h3>Medication</h3><ul><li>Atorvastatin increased from 20 mg to 80 mg at night</li><li>Gliclazide stopped because of hypoglycaemia</li><li>Metformin MR 1 g twice daily: continue</li></ul>'

describe('the table of the medicines', () => {
  it('says what was changed, stopped and continued, under headings', () => {
    const rows = (medicineTable(letter) ?? '').match(/<tr>.*?<\/tr>/gu) ?? []
    expect(
      rows.map((row) =>
        row
          .replaceAll(/<\/?(?:tr|p)>/gu, '')
          .replaceAll(/<(\/?)t[dh]>/gu, '$1')
          .split('/')
          .slice(0, -1),
      ),
    ).toEqual([
      ['Medicine', 'Change', 'Dose', 'How often', 'Route', 'Reason'],
      ['Atorvastatin', 'Changed', '20 mg → 80 mg', 'at night', '', ''],
      ['Gliclazide', 'Stopped', '', '', '', 'hypoglycaemia'],
      ['Metformin MR', 'Continued', '1 g', 'twice daily', '', ''],
    ])
  })

  it('is not made of a letter without medicines', () => {
    expect(medicineTable('<p>She is well. No known drug allergies.</p>')).toBeNull()
  })

  it.each(rightLetters)('adds no critical finding to a letter: %s', (_, each) => {
    const table = medicineTable(each.letter) ?? ''
    const before = critical(each)
    expect(critical({ ...each, letter: each.letter + table }).filter((one) => !before.includes(one))).toEqual(
      [],
    )
  })

  it.each([
    ['a wrong dose', '→ 80 mg', '→ 40 mg', '40 mg'],
    ['a stopped medicine as continued', 'Stopped', 'Continued', 'Continued'],
    ['a continued medicine as stopped', 'Continued', 'Stopped', 'Stopped'],
    ['a wrong time', 'twice daily', 'once daily', 'once daily'],
    ['another medicine', '<p>Gliclazide', '<p>Glimepiride', 'Glimepiride'],
  ])('is checked: %s is found in it [H-07]', (_, right, wrong, words) => {
    const table = medicineTable(letter) ?? ''
    expect(table).toContain(right)
    expect(critical({ letter: letter + table, dictation, patient })).toEqual([])
    const found = checkFacts({ letter: letter + table.replace(right, wrong), dictation, patient })
    expect(found.filter(({ severity }) => severity === 'critical').map(({ text }) => text)).toContain(words)
  })
})
