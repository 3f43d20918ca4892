import { describe, expect, it } from 'vitest'
import {
  type CommunicationNeeds,
  formatsSentence,
  hasNeeds,
  largePrintFor,
  needInColumn,
  needLines,
  needsSentence,
  noNeeds,
  readNeedLines,
  readNeeds,
} from './communication-needs.ts'

const everything: CommunicationNeeds = {
  largePrint: 22,
  formats: ['easy-read', 'braille'],
  email: true,
  language: 'British Sign Language',
  interpreter: true,
  contact: 'ring before ten, braille for forms',
  tellGp: true,
}

describe('communication needs as lines of text', () => {
  it('are read back exactly as they were written', () => {
    const cases = [
      everything,
      noNeeds,
      { ...noNeeds, language: 'Polish' },
      { ...noNeeds, interpreter: true },
      { ...noNeeds, tellGp: true },
      { ...noNeeds, language: 'Sign ' },
    ]
    for (const needs of cases) expect(readNeedLines(needLines(needs).join('\n'))).toEqual(needs)
  })

  it('tell a patient who was asked and has none from one who was never asked', () => {
    expect(needLines(noNeeds)).toEqual(['No particular needs'])
    expect(needLines(null)).toEqual([])
    expect(readNeedLines(' ')).toBeNull()
    expect(hasNeeds(noNeeds)).toBe(false)
    expect(hasNeeds({ ...noNeeds, tellGp: true })).toBe(false)
    expect(hasNeeds({ ...noNeeds, email: true })).toBe(true)
  })

  it('make one sentence for a letter', () => {
    expect(needsSentence(everything)).toBe(
      'large print 22 pt; Easy Read; braille; by email; interpreter: British Sign Language; contact: ring before ten, braille for forms',
    )
    expect(needsSentence(noNeeds)).toBeNull()
    expect(formatsSentence(['easy-read', 'braille', 'audio'])).toBe('Easy Read, braille and audio')
  })
})

describe('communication needs in a patient list', () => {
  it.each([
    ['Large print', { largePrint: 18 }],
    ['large print 20pt', { largePrint: 22 }],
    ['14 point', { largePrint: 16 }],
    ['Font size 36 pt', { largePrint: 28, contact: 'Font size 36 pt' }],
    ['Large print 100 pt', { largePrint: 28, contact: 'Large print 100 pt' }],
    ['Easy-read, Braille', { formats: ['easy-read', 'braille'] }],
    ['audio CD; email', { formats: ['audio'], email: true }],
    ['Polish interpreter', { language: 'Polish', interpreter: true }],
    ['Interpreter required (Polish)', { language: 'Polish', interpreter: true }],
    ['Language: Urdu; interpreter needed', { language: 'Urdu', interpreter: true }],
    ['none', {}],
    ['No needs.', {}],
  ])('%s', (text, needs) => {
    expect(readNeeds(text)).toEqual({ ...noNeeds, ...needs })
  })

  it.each([
    ['Large print', 'Yes', 'Large print'],
    ['Large print', '18', 'Large print 18'],
    ['Large print', 'No', ''],
    ['Braille', 'x', 'Braille'],
    ['Large print', 'large print 22pt', 'large print 22pt'],
    ['Communication needs', 'Yes', 'Yes'],
  ])('under the heading %s, %s is read as %j', (header, cell, read) => {
    expect(needInColumn(header, cell)).toBe(read)
  })

  it('keep words that are not understood for a person to read, and never turn a no into a need', () => {
    expect(readNeeds('Ring daughter first')).toEqual({ ...noNeeds, contact: 'Ring daughter first' })
    expect(readNeeds('Large print not needed')?.largePrint).toBeNull()
    for (const no of [
      'does not read braille',
      'Polish interpreter not needed',
      'Doesn’t want interpreter',
      'interpreter declined',
      'Speaks no English',
    ])
      expect(readNeeds(no)).toEqual({ ...noNeeds, contact: no })
    expect(readNeeds('')).toBeNull()
  })
})

it('only the patient’s own copy is in large print', () => {
  expect(largePrintFor('patient', everything)).toBe(22)
  expect(largePrintFor('patient', null)).toBeNull()
  expect(largePrintFor('gp', everything)).toBeNull()
})
