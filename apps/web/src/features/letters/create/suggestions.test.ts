import { describe, expect, it } from 'vitest'
import { accepting, readSuggestions } from './suggestions.ts'

const medicine = {
  note: 'Did you mean allopurinol (on record)?',
  changes: [
    { find: 'a low pure in all', replace: 'allopurinol' },
    { find: 'A low pure in all', replace: 'Allopurinol' },
  ],
}
const fever = {
  note: 'Did you mean ‘no fever & rash’?',
  changes: [{ find: 'know fever & rash', replace: 'no fever & rash' }],
}

describe('accepting what was meant', () => {
  const asking = {
    html: '<p>He is on a low pure in all.</p><ul><li>A low pure in all goes up</li><li>know fever &amp; rash</li></ul>',
    notes: [medicine.note, 'Copy this to the patient.', fever.note],
    suggestions: [medicine, fever],
  }

  it('changes the words wherever they stand, and settles the note', () => {
    const once = accepting(asking, medicine)
    expect(once).toEqual({
      html: '<p>He is on allopurinol.</p><ul><li>Allopurinol goes up</li><li>know fever &amp; rash</li></ul>',
      notes: ['Copy this to the patient.', fever.note],
      suggestions: [fever],
    })
    expect(accepting(once, fever).html).toContain('<li>no fever &amp; rash</li>')
  })

  it('leaves a text alone in which the words were changed by hand', () => {
    const html = '<p class="a low pure in all">He is on febuxostat.</p>'
    expect(accepting({ ...asking, html }, medicine)).toMatchObject({ html, suggestions: [fever] })
  })
})

it('reads what was stored, also by an earlier version', () => {
  expect(readSuggestions([medicine, { note: 7 }, 'x'])).toEqual([medicine])
  expect(readSuggestions(undefined)).toEqual([])
})
