import { describe, expect, it } from 'vitest'
import { applySpelling } from './spelling.ts'
import { printTokens, tokenize } from './tokens.ts'

function spell(dictation: string) {
  const draft = applySpelling({ tokens: tokenize(dictation), removed: [], notes: [], complete: true })
  return { text: printTokens(draft.tokens), notes: draft.notes, removed: draft.removed }
}

describe('letters that spell no word nearby', () => {
  it.each([
    'He has chronic bronchitis, that is C O P D, since 2019.',
    'His surname is now spelt B-A-K-E-R.',
    'Hepatitis A B C and D were negative.',
    'He takes bisoprolol 5 mg o d p r n.',
    "That's all.",
  ])('stay: %s', (words) => {
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
    ['he takes rilusole spelt R I L U Z O L E daily', 'he takes Riluzole daily'],
  ])('%s', (said, printed) => {
    expect(spell(said).text).toBe(printed)
  })

  it('is corrected wherever else it stands, and noted', () => {
    const { text, notes, removed } = spell("Mr Smith, that's S-M-Y-T-H-E, came. Mr Smith is well.")
    expect(text).toBe('Mr Smythe came. Mr Smythe is well.')
    expect(notes).toEqual(["Spelling: 'Smith' is written 'Smythe'."])
    expect(removed.map(({ command }) => command)).toEqual(['spelling'])
  })
})
