import { describe, expect, it } from 'vitest'
import { applySpokenCommands } from './spoken-commands.ts'
import { printTokens, tokenize } from './tokens.ts'

function apply(dictation: string) {
  return applySpokenCommands({ tokens: tokenize(dictation), removed: [], notes: [], complete: true })
}

function kinds(dictation: string): string[] {
  return apply(dictation)
    .tokens.filter((token) => token.kind !== 'word')
    .map((token) => token.text || token.kind)
}

describe('punctuation words as content', () => {
  it.each([
    'a polyp in the ascending colon today',
    'his mother had colon cancer at sixty',
    'the colon was normal throughout',
    'a period of three weeks off work',
    'her last period was heavy',
    'his career came to a full stop in March',
    'there is a comma shaped lesion',
    'a new line was inserted in theatre',
    'a new line of treatment',
    'he is heading home on Friday',
    'a slash wound to the arm',
    'a dash of milk',
    'the sum in brackets',
    'there is a full stop in the treatment',
    'treatment came to a complete full stop',
    'the sigmoid colon was clear',
    'colon cancer in his father',
    'a period of six weeks',
    'over the festive period he relapsed',
    'a symptom free period of a year',
    'exclamation mark hairs at the edge',
    'a quick dash score of thirty',
    'the left bracket was debonded',
    'there is some question mark about asthma',
    'a big question mark remains',
    'second line treatment was given',
    'next line treatment is docetaxel',
    'new line therapy was declined',
    'an infected hickman new line',
    'the comma bacillus',
    'new section three papers',
    'under the heading of frailty',
    'the sum of its parts in brackets',
  ])('are kept: %s', (words) => {
    expect(printTokens(apply(words).tokens)).toBe(words)
    expect(apply(words).removed).toEqual([])
  })

  it("include 'period' if the doctor says 'full stop'", () => {
    expect(printTokens(apply('in the follow up period he was well full stop').tokens)).toBe(
      'in the follow up period he was well.',
    )
  })
})

describe("'colon' after a title", () => {
  it.each([
    ['well comma rectum and colon full stop', 'well, rectum and colon.'],
    ['stop comma colon full stop', 'stop, colon.'],
    ['well comma diagnosis colon carcinoma of the breast', 'well, diagnosis: carcinoma of the breast'],
  ])('is read from the context: %s → %s', (said, printed) => {
    expect(printTokens(apply(said).tokens)).toBe(printed)
  })

  it('is kept if it may be the organ, with a note', () => {
    const { tokens, notes } = apply('diagnosis colon cancer full stop')
    expect(printTokens(tokens)).toBe('diagnosis colon cancer.')
    expect(notes).toEqual([
      'Please check: ‘diagnosis colon cancer’ can be read in two ways. The letter has the words as dictated.',
    ])
  })
})

describe('spoken punctuation', () => {
  it.each([
    ['well full stop next', 'well. next'],
    ['well period next', 'well. next'],
    ['hepatitis a full stop', 'hepatitis a.'],
    ['ward seven a comma vitamin a full stop', 'ward seven a, vitamin a.'],
    ['she agrees with this full stop', 'she agrees with this.'],
    ['the course is complete full stop', 'the course is complete.'],
    ['one dash two', 'one – two'],
    ['red comma white semicolon blue', 'red, white; blue'],
    ['open brackets two close brackets', '(two)'],
    ['metformin in brackets with food close brackets', 'metformin (with food)'],
    ['Akhtar hyphen Doyle', 'Akhtar-Doyle'],
    ['and forward slash or', 'and/or'],
    ['plan colon rest', 'plan: rest'],
    ['history of colon cancer full stop diagnosis colon cured', 'history of colon cancer. diagnosis: cured'],
    ['he has question mark asthma', 'he has ?asthma'],
    ['could you see him question mark He is well', 'could you see him? He is well'],
    ['it was um quite erm sore', 'it was quite sore'],
  ])('becomes marks: %s → %s', (dictation, printed) => {
    expect(printTokens(apply(dictation).tokens)).toBe(printed)
  })

  it('for layout becomes layout, including the full stop a speech engine adds', () => {
    expect(kinds('One. New paragraph. Two new line three heading plan four bullet point five')).toEqual([
      '.',
      'paragraph',
      'line',
      'heading',
      '•',
    ])
  })

  it('is recorded with its position', () => {
    expect(apply('well full stop').removed).toEqual([{ start: 5, end: 14, command: 'full stop' }])
  })
})
