import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter, type LetterToCompose } from './compose-letter.ts'

const input: LetterToCompose = {
  dictation: '',
  type: 'consultation',
  patient: { id: 12, name: 'Mr Gerald Ashworth', dob: '1954-03-14', nhsNumber: '9991126481' },
  gpName: 'Dr Asha Patel',
  signatory: 'Dr Rowena Test',
}

const compose = (dictation: string, more: Partial<LetterToCompose> = {}) =>
  composeLetter({ ...input, ...more, dictation })
const textOf = (dictation: string, more: Partial<LetterToCompose> = {}) =>
  letterText(compose(dictation, more).content)
const SEEDED = { seed: 20261120, numRuns: 200 }

/** Returns any markup other than the composer's tags, which there must not be. */
function strayMarkup(html: string): string[] {
  const rest = html.replace(/<\/?(?:p|h2|ul|ol|li|strong)>/gu, '').replace(/&(?:amp|lt|gt|quot|nbsp);/gu, '')
  return rest.match(/[<>&"]/gu) ?? []
}

describe('a word typed right after punctuation', () => {
  it.each([
    ['she takes ramipril daily full stop ;thanks', 'She takes ramipril daily. Thanks.'],
    ['she takes ramipril daily. ;thanks full stop', 'She takes ramipril daily. Thanks.'],
    ['she takes ramipril daily full stop.Thanks.', 'She takes ramipril daily. Thanks.'],
    ['she takes ramipril daily comma ;thanks to you', 'She takes ramipril daily; thanks to you.'],
  ])('is separated from it: %s', (dictation, printed) => {
    expect(textOf(dictation)).toContain(printed)
  })
})

describe('a letter to the patient', () => {
  const written = (dictation: string) => textOf(dictation, { type: 'patient' }).split('\n')

  it('greets the patient and gets no headings of its own', () => {
    expect(
      written('it was good to see you full stop please take ramipril five milligrams once a day'),
    ).toEqual([
      'Dear Mr Ashworth,',
      'Re: Mr Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481',
      'It was good to see you. Please take ramipril 5 mg once a day.',
      'Yours sincerely,',
      'Dr Rowena Test',
    ])
  })

  it('keeps the greeting that was dictated', () => {
    expect(written('dear gerald thank you for coming')[0]).toBe('Dear Gerald,')
  })
})

describe('unusual input', () => {
  it('without words becomes a letter frame', () => {
    expect(compose('').content).toBe(
      '<p>Dear Dr Patel,</p>' +
        '<p><strong>Re: Mr Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481</strong></p>' +
        '<p>Yours sincerely,</p><p>Dr Rowena Test</p>',
    )
    expect(compose('')).toMatchObject({ complete: true, notes: [], removed: [], map: [] })
  })

  it.each([
    'new paragraph full stop',
    'dear doctor Patel comma yours sincerely',
    'aspirin scratch that',
    'comma colon new line',
    'end of letter',
    'note to secretary please ring him end note',
  ])('without words for the letter is reported as wordless: %s', (dictation) => {
    expect(compose(dictation).wordless).toBe(true)
  })

  it('with a single word is not reported as wordless', () => {
    expect(compose('Well').wordless).toBe(false)
    expect(compose('heading plan').wordless).toBe(false)
  })

  it('with scripts in the dictation or record is escaped', () => {
    const letter = compose('He said <script>alert("1")</script> & left', {
      patient: { ...input.patient, name: '<img src=x onerror=alert(1)>' },
      signatory: '<b>Dr X</b>',
      gpName: '"><script>',
    })
    expect(strayMarkup(letter.content)).toEqual([])
    expect(letterText(letter.content)).toContain('<script>alert("1")</script> & left')
  })

  it('with any characters never throws and never lets markup through', () => {
    const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))
    const anything = fc.oneof(
      fc.string({ unit: anyUnit, maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ maxLength: 200 }),
    )
    fc.assert(
      fc.property(anything, anything, (dictation, name) => {
        const letter = compose(dictation, {
          gpName: name,
          signatory: name,
          patient: { ...input.patient, name },
        })
        expect(strayMarkup(letter.content)).toEqual([])
        expect(letter.blocks.join('')).toBe(letter.content)
      }),
      SEEDED,
    )
  })

  it.each([
    'a',
    'scratch that ',
    'five sorry ten ',
    'new line one x ',
    'One, a. ',
    '<p>',
    'point ',
    '\n',
    '👩‍⚕️',
    'number one aspirin scratch that ',
  ])('of 40,000 characters of %j is composed', (piece) => {
    const letter = compose(piece.repeat(Math.ceil(40_000 / piece.length)).slice(0, 40_000))
    expect(strayMarkup(letter.content)).toEqual([])
  })

  it('of 200,000 characters of corrections is composed', () => {
    const letter = compose('five sorry ten '.repeat(13_334))
    expect(letter.blocks[2]).toMatch(/^<p>(?:10 ?)+<\/p>$/u)
    expect(letter.complete).toBe(true)
  })
})

describe('any sequence of words and commands', () => {
  const WORDS = [
    'oedema',
    'fundus',
    'gait',
    'spleen',
    'tremor',
    'cough',
    'bisoprolol',
    'wheeze',
    'rash',
    'syncope',
    'nausea',
  ]
  const COMMANDS = [
    'full stop',
    'comma',
    'colon',
    'semicolon',
    'new line',
    'new paragraph',
    'heading plan',
    'open brackets',
    'close brackets',
    'scratch that',
    'sorry',
    'correction',
    'leave that out',
    'no make that',
    'number one',
    'number two',
    'end of letter',
    'hyphen',
    'dear doctor',
    'yours sincerely',
    'Sandra please',
    'diagnosis colon',
    'left',
    'right',
    'ten',
    'five milligrams',
    'two weeks',
  ]
  const sequence = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.nat(WORDS.length - 1) },
      { weight: 2, arbitrary: fc.constantFrom(...COMMANDS) },
    ),
    {
      maxLength: 40,
    },
  )
  /** Gives every content word its own number, so that losing one of two is noticed. */
  const spoken = sequence.map((parts) =>
    parts.map((part, place) => (typeof part === 'number' ? `${WORDS[part]}${letters(place)}` : part)),
  )
  const letters = (place: number) =>
    `${'abcdefghij'.charAt(Math.floor(place / 10))}${'abcdefghij'.charAt(place % 10)}x`

  it('has every content word in the letter, a note or the removed parts [H-10]', () => {
    fc.assert(
      fc.property(spoken, (parts) => {
        const dictation = parts.join(' ')
        const letter = compose(dictation)
        const printed = letterText(letter.content).toLowerCase()
        const notes = letter.notes.join(' ').toLowerCase()
        for (const match of dictation.matchAll(/\b[a-z]+[a-j]{2}x\b/gu)) {
          const [start, end] = [match.index, match.index + match[0].length]
          const removed = letter.removed.some((span) => span.start <= start && span.end >= end)
          const found = printed.includes(match[0]) || notes.includes(match[0]) || removed
          expect({ word: match[0], found, dictation }).toEqual({ word: match[0], found: true, dictation })
        }
      }),
      { ...SEEDED, numRuns: 400 },
    )
  })

  it('has a valid, increasing map and gives the same result each time', () => {
    fc.assert(
      fc.property(spoken, (parts) => {
        const dictation = parts.join(' ')
        const letter = compose(dictation)
        const text = letterText(letter.content)
        let [there, here] = [0, 0]
        for (const entry of letter.map) {
          expect(entry.letter[0]).toBeGreaterThanOrEqual(here)
          expect(entry.dictation[0]).toBeGreaterThanOrEqual(there)
          expect(entry.letter[1]).toBeGreaterThan(entry.letter[0])
          expect(entry.dictation[1]).toBeGreaterThan(entry.dictation[0])
          here = entry.letter[1]
          there = entry.dictation[1]
        }
        expect(here).toBeLessThanOrEqual(text.length)
        expect(there).toBeLessThanOrEqual(dictation.length)
        expect(compose(dictation)).toEqual(letter)
      }),
      SEEDED,
    )
  })

  it('maps a printed word to the exact word that was dictated', () => {
    const dictation = 'She takes bisoprolol five milligrams o d full stop no oedema & no rash'
    const letter = compose(dictation)
    const text = letterText(letter.content)
    const said = (printed: string) => {
      const at = text.indexOf(printed)
      const entry = letter.map.find((each) => each.letter[0] <= at && each.letter[1] > at)
      return entry && dictation.slice(...entry.dictation)
    }
    expect(said('bisoprolol')).toBe('bisoprolol')
    expect(said('5 mg')).toBe('five milligrams')
    expect(said('once daily')).toBe('o d')
    expect(said('rash')).toBe('rash')
  })
})

describe('dictated letter', () => {
  it('composes the acceptance example', () => {
    const text = textOf(
      'Thank you for referring this seventy year old lady full stop She takes bisoprolol five milligrams once daily comma sorry two point five milligrams once daily full stop new paragraph heading plan Echocardiogram within six weeks full stop',
    )
    expect(text).toContain('She takes bisoprolol 2.5 mg once daily.')
    expect(text).toContain('70-year-old lady')
    expect(text).toContain('\nPlan\nEchocardiogram within 6 weeks.')
    expect(text).not.toMatch(/5 milligrams|full stop|comma|sorry|heading/iu)
    expect(text.match(/once daily/gu)).toHaveLength(1)
  })

  it('puts a dictated salutation on its own line', () => {
    expect(compose('dear doctor Strachan thank you for referring him').blocks[0]).toBe(
      '<p>Dear Dr Strachan,</p>',
    )
    expect(compose('Dear Owain comma new paragraph It was a pleasure').blocks[0]).toBe('<p>Dear Owain,</p>')
    expect(compose('dear doctor adeyemi hyphen cole full stop He is well').blocks[0]).toBe(
      '<p>Dear Dr Adeyemi-Cole,</p>',
    )
  })

  it('greets a doctor without a name as Dear Doctor', () => {
    for (const said of [
      'dear doctor new paragraph thank you',
      'dear doctor thank you for seeing him',
      'Dear Dr. He is well.',
      'dear doctor patient has been well',
    ])
      expect(compose(said).blocks[0]).toBe('<p>Dear Doctor,</p>')
  })

  it('keeps diagnoses dictated above the salutation', () => {
    for (const dictation of [
      'Diagnoses:\n1. COPD\n2. Gout\n\nDear Dr Lewis,\n\nHe is well.',
      'heading diagnoses new line one COPD new line two gout new paragraph dear doctor Lewis new paragraph He is well',
    ]) {
      const { blocks, notes } = compose(dictation)
      expect(blocks[0]).toBe('<p>Dear Dr Lewis,</p>')
      expect(blocks.slice(2, -2).join('')).toBe(
        '<h2>Diagnoses</h2><ol><li>COPD</li><li>Gout</li></ol><p>He is well.</p>',
      )
      expect(notes).toEqual([])
    }
  })

  it.each([
    ['Letter to the council. To whom it may concern, he is well.', '<p>To whom it may concern,</p>'],
    ['dear parents of amelia comma she is well', '<p>Dear parents of Amelia,</p>'],
    ['dear sir or madam he is well', '<p>Dear Sir or Madam,</p>'],
  ])('greets without a name: %s', (dictation, salutation) => {
    expect(compose(dictation).blocks[0]).toBe(salutation)
    expect(compose(dictation).content).toMatch(/(?:She|He) is well\./u)
  })

  it('greets a group, and a name with an apostrophe', () => {
    expect(compose('Dear Cardiology team, thank you for seeing him.').blocks[0]).toBe(
      '<p>Dear Cardiology team,</p>',
    )
    expect(compose('dear mr o apostrophe brien comma you are well').blocks[0]).toBe("<p>Dear Mr O'Brien,</p>")
  })

  it('greets two people on one line', () => {
    expect(compose('dear Mr and Mrs Jones thank you for coming').blocks[0]).toBe(
      '<p>Dear Mr and Mrs Jones,</p>',
    )
    expect(compose('Dear Dr Patel and Dr Khan, he is well.').blocks[0]).toBe(
      '<p>Dear Dr Patel and Dr Khan,</p>',
    )
  })

  it('keeps the word dear if it is not a salutation', () => {
    expect(textOf('She is a dear old lady full stop')).toContain('She is a dear old lady.')
  })

  it('signs only once if yours sincerely was dictated', () => {
    const text = textOf('He is well full stop yours sincerely')
    expect(text.match(/yours sincerely/giu)).toHaveLength(1)
    expect(text.endsWith('Yours sincerely,\nDr Rowena Test')).toBe(true)
  })

  it('signs with the dictated name only if there is no signatory', () => {
    expect(
      textOf('He is well full stop kind regards new line Doctor Jane Brown', { signatory: null }),
    ).toMatch(/Kind regards,\nDr Jane Brown$/u)
    expect(compose('He is well full stop yours sincerely Doctor Jane Brown').notes).toEqual([
      "Dictated after the sign-off: 'Doctor Jane Brown'.",
    ])
  })

  it('makes a numbered list of numbered items and bullets of lines under a heading', () => {
    const { blocks } = compose(
      'heading diagnoses new line number one asthma new line number two eczema new paragraph heading problems new line gout new line cough full stop',
    )
    expect(blocks.slice(2, 6)).toEqual([
      '<h2>Diagnoses</h2>',
      '<ol><li>Asthma</li><li>Eczema</li></ol>',
      '<h2>Problems</h2>',
      '<ul><li>Gout</li><li>Cough</li></ul>',
    ])
  })

  it('lists bare numbers at the start of three consecutive sentences', () => {
    expect(
      compose('Plan colon one aspirin daily full stop two GTN spray full stop three exercise test full stop')
        .blocks[3],
    ).toBe('<ol><li>Aspirin daily</li><li>GTN spray</li><li>Exercise test</li></ol>')
    expect(textOf('Diagnoses new line one asthma full stop Two children are well full stop')).toContain(
      'Two children are well.',
    )
  })

  it('does not make a list from counts', () => {
    expect(textOf('new line two tablets daily full stop new line one week only full stop')).toContain(
      '2 tablets daily.\n1 week only.',
    )
  })

  it('keeps numbers in an item apart from item numbers', () => {
    expect(
      compose(
        'plan colon new line number one echo new line number two seventy two hour tape new line number three two week follow up',
      ).blocks[3],
    ).toBe('<ol><li>Echo</li><li>72-hour tape</li><li>2-week follow up</li></ol>')
    expect(compose('number one echo number two seventy two hour tape number three bloods').blocks[2]).toBe(
      '<ol><li>Echo</li><li>72-hour tape</li><li>Bloods</li></ol>',
    )
  })

  it('keeps a list together if a number is skipped, with a note', () => {
    const letter = compose('plan new line number one stop aspirin new line number three echo')
    expect(letter.blocks[3]).toBe('<ol><li>Stop aspirin</li><li>Echo</li></ol>')
    expect(letter.notes.join(' ')).toContain('Please check the list')
  })

  it('keeps numbers that are not list items', () => {
    expect(textOf('He lives at number seven full stop He had his number two cycle full stop')).toContain(
      'He lives at number 7. He had his number 2 cycle.',
    )
  })

  it('makes a heading of a known title that is its own sentence', () => {
    const { blocks } = compose(
      'Plan. One, high resolution CT. Two, sputum culture. I shall see her in eight weeks.',
    )
    expect(blocks.slice(2, 5)).toEqual([
      '<h2>Plan</h2>',
      '<ol><li>High resolution CT</li><li>Sputum culture</li></ol>',
      '<p>I shall see her in 8 weeks.</p>',
    ])
  })

  it('does not make a heading of words that continue as a sentence', () => {
    expect(compose('The plan is rest. Medication, diet and exercise were discussed.').content).not.toContain(
      '<h2>',
    )
  })
})

describe('typed text', () => {
  it('keeps its paragraphs, lists and headings', () => {
    const { blocks } = compose(
      'Dear Dr Patel,\n\nThank you for referring Mr Ashworth (e.g. for his knee).\n\nPlan:\n- Continue ramipril 5mg od\n- Check U&Es in 2 weeks\n\n1. Rest\n2. Ice\n',
    )
    expect(blocks).toEqual([
      '<p>Dear Dr Patel,</p>',
      '<p><strong>Re: Mr Gerald Ashworth, date of birth 14/03/1954, NHS number 999 112 6481</strong></p>',
      '<p>Thank you for referring Mr Ashworth (e.g. for his knee).</p>',
      '<h2>Plan</h2>',
      '<ul><li>Continue ramipril 5 mg once daily</li><li>Check U&amp;Es in 2 weeks</li></ul>',
      '<ol><li>Rest</li><li>Ice</li></ol>',
      '<p>Yours sincerely,</p>',
      '<p>Dr Rowena Test</p>',
    ])
  })

  it('does not end a sentence at an abbreviation with a full stop', () => {
    const typed =
      'Potassium 5.1 vs. yesterday 4.8. Seen approx. weekly with pain, nausea etc. and rash. Mr J. Smith saw her.'
    expect(textOf(typed)).toContain(typed)
    expect(textOf('He has gout etc. he is well.')).toContain('etc. He is well.')
  })

  it('joins a line that was only wrapped', () => {
    expect(
      textOf('He has been quite well over the whole of the last summer and he\nis back at work now.'),
    ).toContain('and he is back at work')
  })

  it('keeps numbers, slashes and dates as typed', () => {
    expect(textOf('BP 152/88, Hb 1,240 on 14/03/2026 at 11:30, co-codamol 30/500, eGFR >90.')).toContain(
      'BP 152/88, Hb 1,240 on 14/03/2026 at 11:30, co-codamol 30/500, eGFR >90.',
    )
  })
})

describe('words without punctuation', () => {
  it('are not cut between a verb and its object', () => {
    expect(
      textOf(
        'thank you for seeing this lady who has had heavy periods for two years now with clots and she does not want the mirena coil ultrasound showed a fibroid',
      ),
    ).toContain('does not want the Mirena coil. Ultrasound showed a fibroid.')
  })

  it('get a heading for the plan and a sentence for the blood pressure', () => {
    const text = textOf(
      'she does not smoke and has never had weakness with it b p one twenty two over seventy six and the neurological examination was normal she is keen to try plan start candesartan four milligrams o d',
    )
    expect(text).toContain('with it. BP 122/76 and')
    expect(text).toContain('\nPlan\nStart candesartan 4 mg once daily.')
  })

  it('get full stops only before a clear new clause', () => {
    expect(
      textOf(
        'thank you for referring this man with pain in his right knee it has been going on for four years and he cannot walk if she tolerates it she should not get pregnant he has no allergies',
      ),
    ).toContain(
      'right knee. It has been going on for 4 years and he cannot walk if she tolerates it she should not get pregnant. He has',
    )
  })
})
