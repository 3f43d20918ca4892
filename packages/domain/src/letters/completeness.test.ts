import { describe, expect, it } from 'vitest'
import {
  completenessOf,
  countSections,
  type LetterSection,
  missingSections,
  placeOfSection,
} from './completeness.ts'
import type { LetterPart } from './standard.ts'

const closing = '<p>Yours sincerely,</p><p>Dr Amara Whitfield</p>'

function states(html: string, notApplicable: LetterPart[] = []) {
  const sections = completenessOf(html + closing, 'consultation', notApplicable)
  return Object.fromEntries(sections.map(({ part, state }) => [part, state]))
}

const partsThere = (html: string) =>
  Object.entries(states(html)).flatMap(([part, state]) => (state === 'there' ? [part] : []))

const named = (sections: LetterSection[], need: LetterSection['need']) =>
  sections.filter((section) => section.need === need).map(({ part }) => part)

describe('what the standards ask of a letter', () => {
  it('is a summary and the allergies in an outpatient letter, and the diagnoses too after a stay', () => {
    for (const type of ['consultation', 'follow-up'] as const)
      expect(named(completenessOf('', type), 'required')).toEqual(['allergies', 'summary'])
    expect(named(completenessOf('', 'discharge'), 'required')).toEqual(['diagnoses', 'summary', 'allergies'])
  })

  it('is nothing in a referral, for which no list of required sections is known', () => {
    expect(named(completenessOf('', 'referral'), 'required')).toEqual([])
  })
})

describe('a section of a letter', () => {
  it('is not there by a title without text, with a gap only, or with the closing below it', () => {
    expect(partsThere('<h2>Allergies</h2><h2>Plan</h2>')).toEqual([])
    expect(partsThere('<h2>Allergies</h2><p>[allergies]</p>')).toEqual([])
    expect(partsThere('<h2>Allergies</h2><p><strong>Driving</strong></p><p>He may drive.</p>')).toEqual([])
  })

  it('is there with text below a heading, a bold line or a line of its own', () => {
    expect(partsThere('<h2>Plan</h2><p>MRI.</p>')).toEqual(['plan'])
    expect(partsThere('<p><strong>Diagnosis:</strong></p><ol><li>Asthma</li></ol>')).toEqual(['diagnoses'])
    expect(partsThere('<p>Plan<br>1. MRI.</p>')).toEqual(['plan'])
  })

  it('counts as present if its text follows the title on the same line', () => {
    expect(partsThere('<p>Allergies: none known.</p><p>Impression – asthma</p>')).toEqual([
      'allergies',
      'summary',
    ])
  })

  it('is known by the other names in use, and by two in one title', () => {
    expect(partsThere('<h1>Past medical history</h1><p>Asthma.</p>')).toEqual(['history'])
    expect(partsThere('<h2>Actions for GP</h2><p>None.</p>')).toEqual(['plan'])
    expect(partsThere('<h2>Medication &amp; allergies</h2><p>None.</p>')).toEqual(['medication', 'allergies'])
    expect(partsThere('<h2>Your medicines</h2><p>Ramipril.</p>')).toEqual(['medication'])
    expect(partsThere('<h2>Medication at discharge</h2><p>Ramipril.</p>')).toEqual(['medication'])
    expect(partsThere('<h2>Requests for the GP</h2><p>Bloods in May.</p>')).toEqual(['plan'])
  })

  it('is there with a table below its title, but not by a cell of a table', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`
    const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`
    expect(partsThere(`<h2>Allergies</h2>${table(row('Penicillin', 'rash'))}`)).toEqual(['allergies'])
    expect(partsThere(table(row('<strong>Allergies</strong>') + row('Cough')))).toEqual([])
  })

  it('is there without a title where the letter surely says it', () => {
    expect(partsThere('<p>She has no known drug allergies and takes no regular medication.</p>')).toEqual([
      'medication',
      'allergies',
    ])
    expect(
      partsThere('<p>I would be grateful if you could:</p><ul><li>repeat his U&amp;Es</li></ul>'),
    ).toEqual(['plan'])
    expect(partsThere('<p>My plan is to repeat the scan.</p>')).toEqual(['plan'])
  })

  it('is not there by words that say something else', () => {
    expect(partsThere('<p>His mother is allergic to penicillin; there is no allergy to latex.</p>')).toEqual(
      [],
    )
    expect(partsThere('<p>History taking was hard. I plan: nothing.</p>')).toEqual([])
    expect(partsThere('<p>He takes these, please note:</p><p>aspirin</p>')).toEqual([])
    expect(partsThere('<ul><li>Results</li><li>Clinic letter</li></ul>')).toEqual([])
  })

  it('is marked as not applicable, until there is text for it', () => {
    expect(states('', ['allergies'])['allergies']).toBe('not-applicable')
    expect(states('<p>Allergies: none.</p>', ['allergies'])['allergies']).toBe('there')
  })
})

describe('the count of sections', () => {
  const count = (html: string, notApplicable: LetterPart[] = []) =>
    countSections(completenessOf(html + closing, 'consultation', notApplicable))

  it('leaves out optional sections and those marked as not applicable', () => {
    expect(count('<h2>Examination</h2><p>Normal.</p>')).toEqual({ there: 0, of: 7 })
    expect(count('<h2>Plan</h2><p>MRI.</p>', ['procedures'])).toEqual({ there: 1, of: 6 })
  })
})

describe('the required sections that are missing', () => {
  const asked = (html: string, notApplicable: LetterPart[] = []) =>
    missingSections(completenessOf(html + closing, 'consultation', notApplicable))

  it('are named with the next step', () => {
    expect(asked('')).toBe(
      'Before approval, this practice requires the sections ‘Allergies’ and ‘Clinical summary’. Add them, or mark them as not applicable under Sections.',
    )
    expect(asked('<p>Allergies: none.</p>')).toBe(
      'Before approval, this practice requires the section ‘Clinical summary’. Add it, or mark it as not applicable under Sections.',
    )
  })

  it('are none where each is there or marked', () => {
    expect(asked('<p>Allergies: none.</p>', ['summary'])).toBeNull()
  })
})

describe('the place of a missing section', () => {
  const lines = (...texts: string[]) =>
    [...texts, 'Yours sincerely,', 'Dr Amara Whitfield'].map((text) => ({
      text: text.replace(/^# /u, ''),
      isTitle: text.startsWith('# '),
      isItem: false,
    }))
  const place = (part: LetterPart, ...texts: string[]) =>
    placeOfSection(lines(...texts), part, 'consultation')

  it('is below its own title, if that is empty', () => {
    expect(place('allergies', 'Dear Dr Lee,', '# Allergies', '# Plan', 'MRI.')).toEqual({ below: 1 })
  })

  it('is after the sections before it in the standard', () => {
    expect(place('allergies', '# Diagnoses', 'Asthma.', '# Driving', 'He may.', '# Plan', 'MRI.')).toEqual({
      before: 2,
    })
    expect(place('plan', '# Actions', '# Diagnoses', 'Asthma.')).toEqual({ below: 0 })
    expect(place('advice', '# Diagnoses', 'Asthma.', 'I saw him.')).toEqual({ before: 3 })
  })

  it('is before the first section after it, where none is before it', () => {
    expect(place('diagnoses', 'Dear Dr Lee,', '# Re: Ann Lee', 'I saw her.', 'Plan:', 'MRI.')).toEqual({
      before: 3,
    })
  })

  it('is before the closing of a letter without sections, or at its end', () => {
    expect(place('plan', 'Dear Dr Lee,', 'I saw her.')).toEqual({ before: 2 })
    expect(placeOfSection([], 'plan', 'consultation')).toEqual({ before: 0 })
  })
})

it('is read in time linear in its length', () => {
  const lines = '<p><strong>Plan and advice: </strong>[a</p>'.repeat(5_000)
  const one = `<p>${'<strong>'.repeat(5_000)}${'plan ['.repeat(50_000)}</p>`
  const start = performance.now()
  completenessOf(lines + one + lines, 'discharge')
  expect(performance.now() - start).toBeLessThan(3000)
})
