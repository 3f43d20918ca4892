import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

const body = (dictation: string, type: 'discharge' | 'consultation' = 'discharge') =>
  compose(dictation, type).bodyBlocks.join('')

describe('end of the medicines in a discharge letter', () => {
  it.each([
    [
      'Medication changes: Ramipril was stopped. Please repeat his urea in 1 week and restart ramipril. No allergies.',
      '<h2>Medication changes</h2><p>Ramipril was stopped.</p><h2>Plan</h2><p>Please repeat his urea in 1 week and restart ramipril.</p><h2>Allergies</h2><p>No allergies.</p>',
    ],
    [
      'heading medication changes new line stopped ibuprofen new line started furosemide new line no known drug allergies',
      '<h2>Medication changes</h2><ul><li>Stopped ibuprofen</li><li>Started furosemide</li></ul><h2>Allergies</h2><p>No known drug allergies.</p>',
    ],
  ])('gets headings for requests and allergies: %s [H-09]', (dictation, printed) => {
    expect(body(dictation)).toBe(printed)
  })

  it.each([
    'Medication changes: Ramipril was stopped. Please repeat his urea. He is well.',
    'Medication changes: Ramipril was stopped. Please stop amlodipine in 1 week.',
    'Medication changes: Please repeat his urea in 1 week.',
  ])('is kept in place if unclear: %s', (dictation) => {
    const said = dictation.replace('Medication changes: ', '')
    expect(body(dictation)).toBe(`<h2>Medication changes</h2><p>${said}</p>`)
  })

  it('has no second heading if one was dictated, nor in a clinic letter', () => {
    const said = 'Medication changes: Ramipril was stopped. Please repeat his urea.'
    expect(body(`${said}\nActions for the GP:\nChest X-ray in 6 weeks.`)).not.toContain('<h2>Plan</h2>')
    expect(body(said, 'consultation')).not.toContain('<h2>Plan</h2>')
  })
})
