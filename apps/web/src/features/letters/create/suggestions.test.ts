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

describe('accepting a suggestion', () => {
  const asking = {
    html: '<p>He is on a low pure in all.</p><ul><li>A low pure in all goes up</li><li>know fever &amp; rash</li></ul>',
    notes: [medicine.note, 'Copy this to the patient.', fever.note],
    suggestions: [medicine, fever],
  }

  it('replaces the words everywhere and removes the note', () => {
    const once = accepting(asking, medicine)
    expect(once).toEqual({
      html: '<p>He is on allopurinol.</p><ul><li>Allopurinol goes up</li><li>know fever &amp; rash</li></ul>',
      notes: ['Copy this to the patient.', fever.note],
      suggestions: [fever],
    })
    expect(accepting(once, fever).html).toContain('<li>no fever &amp; rash</li>')
  })

  it('leaves the text alone if the words are no longer there', () => {
    const html = '<p class="a low pure in all">He is on febuxostat.</p>'
    expect(accepting({ ...asking, html }, medicine)).toMatchObject({ html, suggestions: [fever] })
  })
})

it('Stored suggestions are read, and invalid ones are dropped', () => {
  expect(readSuggestions([medicine, { note: 7 }, 'x'])).toEqual([medicine])
  expect(readSuggestions(undefined)).toEqual([])
})
