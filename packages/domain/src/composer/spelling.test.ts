import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../test/compose.ts'
import { applySpelling } from './spelling.ts'
import { printTokens, tokenize } from './tokens.ts'

function spell(dictation: string) {
  const draft = applySpelling({ tokens: tokenize(dictation), removed: [], notes: [], complete: true })
  return { text: printTokens(draft.tokens), notes: draft.notes, removed: draft.removed }
}

describe('letters that do not spell a word nearby', () => {
  it.each([
    'He has chronic bronchitis, that is C O P D, since 2019.',
    'His surname is now spelt B-A-K-E-R.',
    'Hepatitis A B C and D were negative.',
    'He takes bisoprolol 5 mg o d p r n.',
    "That's all.",
  ])('stay as dictated: %s', (words) => {
    expect(spell(words)).toEqual({ text: words, notes: [], removed: [] })
  })
})

describe('a name spelt out', () => {
  it.each([
    ["Dear Doctor Pattle, that's P-A-T-E-L. He is well.", 'Dear Doctor Patel. He is well.'],
    ["I saw Mrs Smith, that's S-M-Y-T-H-E, in clinic.", 'I saw Mrs Smythe in clinic.'],
    ['Mrs Smith spelt S M Y T H E came.', 'Mrs Smythe came.'],
    [
      'His name is macdonald, that is capital M A C D O N A L D, and he is well.',
      'His name is Macdonald and he is well.',
    ],
    ['Doctor Finigan F I double N I G A N rang.', 'Doctor Finnigan rang.'],
    ['Doctor Patell P hyphen A hyphen T hyphen E hyphen L rang.', 'Doctor Patel rang.'],
    ["Mr O'Neal O apostrophe N E I double L rang.", "Mr O'Neill rang."],
    ['Doctor Mcleod capital M C capital L E O D rang.', 'Doctor McLeod rang.'],
    ['his wife, spelt K A T H R Y N, Katherine came', 'his wife, Kathryn came'],
    ['he takes rilusole spelt R I L U Z O L E daily', 'he takes Riluzole daily'],
  ])('corrects the name before it: %s', (said, printed) => {
    expect(spell(said).text).toBe(printed)
  })

  it('is corrected everywhere, with a note', () => {
    const { text, notes, removed } = spell("Mr Smith, that's S-M-Y-T-H-E, came. Mr Smith is well.")
    expect(text).toBe('Mr Smythe came. Mr Smythe is well.')
    expect(notes).toEqual(["'Smith' was spelt out as 'Smythe'."])
    expect(removed.map(({ command }) => command)).toEqual(['spelling'])
  })
})

describe('a spelling in a letter', () => {
  it.each([
    [
      "I saw Professor O'Donoghue capital O apostrophe D O N O G H U E full stop",
      "I saw Professor O'Donoghue.",
    ],
    ['I saw Mrs Smith hyphen Jones S M Y T H hyphen J O N E S full stop', 'I saw Mrs Smyth-Jones.'],
    ['spelt K A T H R Y N Kathryn is his wife full stop', 'Kathryn is his wife.'],
  ])('corrects the name: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })

  it.each([
    [
      'His GP is spelt O apostrophe D O N O G H U E full stop',
      'His GP is spelt O apostrophe D O N O G H U E.',
    ],
    ['the surname is spelt capital P R N full stop', 'The surname is spelt capital P R N.'],
    ['his dog is Rex M B D E K I O D full stop', 'His dog is Rex M B D E K I O D.'],
    ['the ward is spelt W O O hyphen P R N full stop', 'The ward is spelt W O O hyphen P R N.'],
  ])('stays as dictated if it fits no name: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })

  it.each([
    ['vitamin d o d full stop', 'Vitamin D once daily.'],
    ['take ramipril o d p r n full stop', 'Take ramipril once daily as required.'],
    ['five milligrams o d a week later he stopped full stop', '5 mg once daily a week later he stopped.'],
    ['ten m g b d full stop', '10 m g twice daily.'],
  ])('is not confused with a dose frequency: %s', (said, printed) => {
    expect(bodyOf(said)).toBe(printed)
  })

  const letter = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
  const said = fc.tuple(fc.constantFrom('', '', '', '', 'capital ', 'double '), letter)
  const linked = fc.tuple(fc.constantFrom('', '', '', '', 'apostrophe ', 'hyphen '), said)
  const row = fc
    .tuple(said, fc.array(linked, { minLength: 3, maxLength: 11 }))
    .map(([first, rest]) => first.join('') + rest.map(([link, each]) => ` ${link}${each.join('')}`).join(''))
  const frequencies = /^(?:(?:o d|b d|t d s|q d s|b i d|t i d|q i d|p r n|o m|o n)(?: |$))+$/u

  it('prints only words that were dictated', () => {
    const lead = fc.constantFrom('the name is ', 'the name is spelt ', "Mr Qqqq that's spelt ")
    fc.assert(
      fc.property(lead, row, (words, letters) => {
        fc.pre(!frequencies.test(letters.toLowerCase()))
        const printed = bodyOf(`${words}${letters} full stop`).toLowerCase()
        const spoken = `${words}${letters}`.toLowerCase().replaceAll("'", '')
        const plain = (text: string) => text.replaceAll(/hyphen|[^a-z]/gu, '')
        expect(plain(printed)).toBe(plain(spoken))
      }),
      { seed: 20_261_123, numRuns: 500 },
    )
  })
})
