import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { bodyOf, compose } from '../test/compose.ts'

describe('a correction that cannot be carried out', () => {
  it.each(['He takes aspirin sorry', 'He takes aspirin full stop review comma correction'])(
    'keeps the words of %s and adds a note [H-10]',
    (dictation) => {
      const letter = compose(dictation)
      expect(letter.complete).toBe(false)
      expect(letter.notes.join(' ')).toContain('Please check')
      expect(letterText(letter.content)).toContain('He takes aspirin')
    },
  )

  it('is reported if there is nothing before it', () => {
    const letter = compose('scratch that')
    expect(letter.complete).toBe(false)
    expect(letter.removed).toEqual([{ start: 0, end: 12, command: 'scratch that' }])
  })

  it('does not remove a clause just because a new subject follows', () => {
    const letter = compose('The knee is painful sorry he tells me it is the hip.')
    expect(letterText(letter.content)).toContain('knee is painful')
    expect(letter.complete).toBe(false)
  })
})

describe('words that only look like a correction', () => {
  it.each([
    'He continues to scratch that area at night.',
    'She told me a sorry tale of it.',
    'The GP apologies to the family were noted.',
    'He made no actually useful comment.',
    'There is no wait list.',
    'He rang at two no answer.',
    'I was sorry to hear that his wife has died.',
    'She is sorry about the missed appointment.',
    'Apologies for the delay in writing.',
    'He needs correction of his vitamin D deficiency.',
    'Surgical correction was discussed with the family.',
    'He has a scratch that became infected.',
    'He could not hang on to the rail.',
    'She would like us to leave that out of her record.',
    'We will make that referral today.',
    'He could not forget that day.',
    'There is no chest pain and no breathlessness.',
  ])('are kept: %s', (sentence) => {
    const letter = compose(sentence)
    expect(letterText(letter.content)).toContain(sentence)
    expect(letter.removed).toEqual([])
    expect(letter.complete).toBe(true)
  })
})

describe('a corrected value', () => {
  it.each([
    ['Bloods in ten days scratch that two weeks full stop', 'Bloods in 2 weeks.'],
    [
      'Crackles at the right base, sorry, left base, and no wheeze.',
      'Crackles at the left base, and no wheeze.',
    ],
    ['atorvastatin up to forty sorry eighty milligrams o d', 'Atorvastatin up to 80 mg once daily.'],
    ['atorvastatin 100, sorry, 50 milligrams at night', 'Atorvastatin 50 mg at night.'],
    ['review in three months no make that four months full stop', 'Review in 4 months.'],
    ['review in three months hang on four months full stop', 'Review in 4 months.'],
    ['Review in ten, no, twelve weeks please.', 'Review in 12 weeks please.'],
    ['Review in five days, sorry, that is ten days.', 'Review in 10 days.'],
    ['Seen on the third sorry the fifth of November for review', 'Seen on 5 November for review.'],
    [
      'Paracetamol one gram q d s scratch that five hundred milligrams q d s as needed',
      'Paracetamol 500 mg four times daily as needed.',
    ],
    ['Add drops to the right eye, correction, to the left eye only.', 'Add drops to the left eye only.'],
    ['He came with his brother sorry his father to clinic', 'He came with his father to clinic.'],
    [
      'Blood pressure one fifty over ninety correction one forty over eighty today',
      'Blood pressure 140/80 today.',
    ],
  ])('replaces the old value: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it('keeps words that were not repeated, after the new value', () => {
    expect(bodyOf('Ramipril five milligrams in the morning sorry ten milligrams full stop')).toBe(
      'Ramipril 10 mg in the morning.',
    )
    expect(bodyOf('Review in ten weeks, sorry, twelve.')).toBe('Review in 12 weeks.')
  })

  it('is found a little later in the sentence', () => {
    expect(bodyOf('Ferrous sulfate up to twice a day scratch that leave it at once a day')).toBe(
      'Ferrous sulfate, leave it at once a day.',
    )
  })

  it('can be corrected again', () => {
    expect(bodyOf('Give ten milligrams sorry twenty milligrams sorry thirty milligrams daily')).toBe(
      'Give 30 mg daily.',
    )
  })

  it('is recorded as removed with its command', () => {
    const dictation = 'Bloods in ten days scratch that two weeks'
    const [removed] = compose(dictation).removed
    expect(removed && dictation.slice(removed.start, removed.end)).toBe('ten days scratch that')
    expect(removed?.command).toBe('scratch that')
  })
})

describe('nearest value', () => {
  const VALUES = [
    'twenty milligrams',
    'thirteen weeks',
    'forty',
    'eighteen units',
    'fifty per cent',
    'the left side',
  ]
  const PRINTED = ['20 mg', '13 weeks', '40', '18 units', '50%', 'the left side']
  const places = fc.array(fc.nat(VALUES.length - 1), { minLength: 1, maxLength: 5 })

  it('is the one replaced, and all values before it stay', () => {
    fc.assert(
      fc.property(places, (chosen) => {
        const said = chosen.map((place) => `with gait of ${VALUES[place]} noted`)
        const printed = bodyOf(`she came ${said.join(' ')} lasting sixteen sorry sixty minutes`)
        const expected = chosen.map((place) => `with gait of ${PRINTED[place]} noted`)
        expect(printed).toBe(`She came ${expected.join(' ')} lasting 60 minutes.`)
      }),
      { seed: 20261120, numRuns: 60 },
    )
  })

  it.each([
    ['Review in three months sorry weeks full stop', 'Review in 3 weeks.'],
    ['Review in a month sorry three months full stop', 'Review in 3 months.'],
    ['She walks with a stick sorry two sticks full stop', 'She walks with two sticks.'],
    ['Repeat in two to three weeks sorry three to four weeks full stop', 'Repeat in 3 to 4 weeks.'],
    [
      'The lesion is one point five by two sorry two point five by two centimetres',
      'The lesion is 2.5 x 2 cm.',
    ],
    ['BP 140/90, sorry, 150/95 today.', 'BP 150/95 today.'],
    ['He takes 5mg sorry 10mg daily.', 'He takes 10 mg daily.'],
    ['There is weakness of the right arm sorry leg', 'There is weakness of the right leg.'],
    ['Seen in March twenty twenty five correction twenty twenty four', 'Seen in March 2024.'],
    [
      'Power was five out of five scratch that four out of five in the leg',
      'Power was 4 out of 5 in the leg.',
    ],
    ['I spoke to Mrs Jones sorry Mrs Johns the ward sister', 'I spoke to Mrs Johns the ward sister.'],
    [
      'He opens his bowels four to five sorry six to seven times a day',
      'He opens his bowels six to seven times a day.',
    ],
  ])('is replaced: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it.each([
    'He takes fifteen minutes and has five episodes of pain now sorry fifty minutes in all',
    'one hundred and fifty sorry sixty',
    'seretide two fifty two puffs sorry one puff',
    'He lives with his wife sorry alone',
    'He takes ramipril five milligrams and bisoprolol two milligrams sorry ramipril ten milligrams',
    'no masses sorry tenderness in the groin',
  ])('is not guessed in %s', (dictation) => {
    const letter = compose(dictation)
    expect(letterText(letter.content)).toContain('sorry')
    expect(letter.notes[0]).toContain('Please check')
    expect(letter.complete).toBe(false)
    expect(letter.removed).toEqual([])
  })
})

describe('corrected words', () => {
  it.each([
    ['It was a pleasure to see her hang on him in clinic', 'It was a pleasure to see him in clinic.'],
    ['I saw Mr Jones, sorry, Mr Smith in clinic today.', 'I saw Mr Smith in clinic today.'],
    [
      'The pain came on suddenly, no, correction, gradually, over a year.',
      'The pain came on gradually, over a year.',
    ],
    [
      'He takes sodium valproate sorry lamotrigine for his epilepsy.',
      'He takes lamotrigine for his epilepsy.',
    ],
  ])('are replaced: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it('are noted for the secretary if the extent was guessed', () => {
    expect(compose('He takes sodium valproate sorry lamotrigine now.').notes).toEqual([
      "'sodium valproate' was replaced by 'lamotrigine now'. Please check.",
    ])
  })
})

describe('a deletion without a replacement', () => {
  it.each([
    ['She has asthma comma eczema comma hay fever scratch that full stop', 'She has asthma, eczema.'],
    ['She has asthma and eczema scratch that full stop', 'She has asthma.'],
    ['She has asthma and eczema full stop scratch that she smokes full stop', 'She smokes.'],
    ['He smokes full stop he drinks and gambles delete the last sentence full stop', 'He smokes.'],
    ['Continue bisoprolol five milligrams scratch that full stop', 'Continue bisoprolol.'],
    [
      'There is no need to stop warfarin full stop he should not drive to… no leave that out I will see him soon',
      'There is no need to stop warfarin. I will see him soon.',
    ],
  ])('removes the last words: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it('removes the clause and its explanation if it was about somebody else', () => {
    const letter = compose(
      'he smokes he has type two diabetes sorry no that is his wife he himself is not diabetic',
    )
    expect(letterText(letter.content)).not.toMatch(/type 2|wife/u)
    expect(letterText(letter.content)).toContain('he himself is not diabetic')
    expect(letter.notes).toEqual([
      "Removed because the speaker corrected it: 'he has type two diabetes sorry no that is his wife'.",
    ])
  })
})

describe("a 'no' between two numbers", () => {
  it('removes the first number', () => {
    expect(bodyOf('each attack lasts twenty no thirty minutes full stop')).toBe(
      'Each attack lasts 30 minutes.',
    )
  })
})
