import { describe, expect, it } from 'vitest'
import { proposeActions } from '../letters/gp-actions.ts'
import { checkFacts } from './check-facts.ts'

const letter =
  '<p>Dear Dr Bell,</p><p>Re: Ida Fenn</p><p>I saw her with her blood pressure. Please stop amlodipine 5 mg and start ramipril 2.5 mg once daily. I would be grateful if you could check her potassium in 2 weeks.</p><p>Yours sincerely,</p><p>Dr Vale</p>'
const patient = {
  name: 'Ida Fenn',
  dob: null,
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Bell',
  allergies: [],
  medications: [],
}
const ofBox = (...gpActions: string[]) =>
  checkFacts({ letter, dictation: null, patient, signatory: 'Dr Vale', gpActions })
    .filter(({ kind }) => kind === 'gp-action')
    .map(({ severity, text, message }) => [severity, text, message])

describe('the box of actions for the GP', () => {
  it('raises nothing as it was proposed, shortened, or empty', () => {
    expect(ofBox(...proposeActions(letter))).toEqual([])
    expect(ofBox()).toEqual([])
    expect(ofBox('Start ramipril 2.5 mg once daily', 'Check potassium in two weeks')).toEqual([])
  })

  it.each([
    ['Start ramipril 5 mg once daily', 'critical'],
    ['Check potassium in 4 weeks', 'critical'],
    ['Stop ramipril 2.5 mg', 'critical'],
    ['Start digoxin once daily', 'critical'],
    ['Refer her to podiatry', 'major'],
  ])('raises an action that the letter does not say: %s', (line, severity) => {
    expect(ofBox(line).map(([how, text]) => [how, text])).toEqual([[severity, line]])
  })

  it('says what the letter says instead', () => {
    expect(ofBox('Refer her to podiatry')[0]?.[2]).toBe(
      '‘Actions for the GP’ says ‘Refer’. The letter does not.',
    )
  })
})
