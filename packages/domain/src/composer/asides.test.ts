import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter } from './compose-letter.ts'

function compose(dictation: string) {
  const letter = composeLetter({
    dictation,
    type: 'follow-up',
    patient: { id: 7, name: 'Mrs Sandra Vale', dob: null, nhsNumber: null },
    gpName: 'Dr Helen Brook',
    signatory: null,
    staffNames: ['Joel Kapoor', 'Grace Obi', 'Helen Brook'],
  })
  return { ...letter, body: letterText(letter.content).split('\n').slice(2, -2).join('\n') }
}

describe('sentences for the reader', () => {
  it.each([
    'Please could you check his potassium in a week.',
    'Please tell your reception that she has a new number.',
    'Thank you for seeing this lady.',
    'Thank you Helen for your letter.',
    'Helen, could you repeat the bloods please.',
    'Sandra will make an appointment.',
    'Bloods please in two weeks time.',
    'GP to check sodium again.',
    'Metformin please continue as before.',
    'Her carer is Beverley, who rings weekly.',
    'I have sent this sample to the laboratory.',
    'Joel Kapoor the physiotherapist has seen her.',
    'Joel has a cough and his friend drove him here.',
    'Her brother Joel can you believe has it too.',
    'Helen she was no better when I saw her.',
    'Rosemary she takes aspirin.',
    'With the grace of God this will heal.',
    'Could you please chase the scan.',
  ])('stay in the letter: %s', (sentence) => {
    const letter = compose(sentence)
    expect(letter.notes).toEqual([])
    expect(letter.body.slice(0, 12)).toBe(sentence.slice(0, 12))
  })
})

describe('words that resemble an ending or a copy request', () => {
  it.each([
    'That is the end of her treatment. Please refer her to the lymphoedema clinic.',
    'I attach the results at the end of the letter. He is well.',
    'Copy in the notes is poor.',
    'The GP apologies to the family were noted.',
  ])('stay in the letter: %s', (sentence) => {
    const letter = compose(sentence)
    expect(letter.notes).toEqual([])
    expect(letter.body).toBe(sentence)
  })
})

describe('instructions to the secretary', () => {
  it.each([
    'Lorraine please copy this one to the patient.',
    'Jan, mark this one as urgent please.',
    'Shona, send this by email today.',
    'Thanks Jo, and could you send the form please.',
    'Copy to the rheumatology nurses.',
    'Please mark this as urgent.',
    'Zebedee, send this by email.',
    'Joel she wants her copy in the post this time.',
    'Bridget she wants her copy in the post.',
    'Joel can you put this on the system.',
    'Joel the last bit is for the notes only.',
    'Joel this one is urgent.',
    'Joel, put this in with the others.',
    'Joel please chase the scan.',
    'Can you chase the scan Joel.',
    'Please Joel find her old letters.',
    'Grace, this is to go today.',
  ])('become a note and leave the letter: %s', (aside) => {
    const letter = compose(`He is well. ${aside}`)
    expect(letter.notes).toEqual([aside])
    expect(letter.body).toBe('He is well.')
    expect(letter.removed).toEqual([{ start: 12, end: 12 + aside.length, command: 'aside' }])
  })

  it('do not include the end-of-letter command', () => {
    const letter = compose('He is well full stop end of letter thank you')
    expect(letter.notes).toEqual([])
    expect(letter.body).toBe('He is well.')
  })

  it('leave the rest of their sentence in the letter', () => {
    const letter = compose('I will see him in six weeks, thank you Pauline.')
    expect(letter.body).toBe('I will see him in 6 weeks.')
    expect(letter.notes).toEqual(['Thank you Pauline'])
  })

  it('addressed to a named secretary end with the line', () => {
    const letter = compose('He is well new line Joel the address has changed new line He takes aspirin daily')
    expect(letter.body).toBe('He is well.\nHe takes aspirin daily.')
    expect(letter.notes).toEqual(['Joel the address has changed'])
  })

  it.each([
    ['Note to secretary, he has moved.', ['He has moved.']],
    [
      'note to secretary please send a copy to the cardiologist end note he goes home full stop',
      ['Please send a copy to the cardiologist'],
    ],
    [
      'note to my secretary colon chase the scan full stop book the clinic full stop end of note full stop he goes home full stop',
      ['Chase the scan. Book the clinic.'],
    ],
    [
      'new paragraph note for typist his name has changed full stop new paragraph he goes home full stop',
      ['His name has changed.'],
    ],
  ])('are noted without the words of the command: %s', (said, notes) => {
    const letter = compose(`He is well. ${said}`)
    expect(letter.notes).toEqual(notes)
    expect(letter.body.replace('\n', ' ')).toBe(
      said.includes('goes home') ? 'He is well. He goes home.' : 'He is well.',
    )
    expect(letter.removed.some(({ command }) => command === 'aside')).toBe(true)
  })

  it('are not confused with mentions of a note', () => {
    const letter = compose('I left a note to the secretary about it. End note was sung.')
    expect(letter.notes).toEqual([])
    expect(letter.body).toBe('I left a note to the secretary about it. End note was sung.')
  })

  it('may come before the salutation', () => {
    const letter = compose('this is for Mr Vale himself please so dear Mr Vale you are well full stop')
    expect(letter.notes).toEqual(['This is for Mr Vale himself please so'])
    expect(letter.blocks[0]).toBe('<p>Dear Mr Vale,</p>')
  })
})

describe('the end of the dictation', () => {
  it.each(['He is well. Sign off.', 'He is well. Sign off letter, thank you.'])(
    'leaves the letter: %s',
    (dictation) => {
      const { body, notes } = compose(dictation)
      expect([body, notes]).toEqual(['He is well.', []])
    },
  )

  it.each(['The ward will sign off her insulin.', 'Sign off from work for two weeks.'])(
    'is not a sentence about somebody: %s',
    (dictation) => expect(compose(dictation).body.toLowerCase()).toContain('sign off'),
  )

  it.each(['he is well full stop end of letter thank you', 'he is well end of letter thank you full stop'])(
    'is recorded as removed from %s',
    (dictation) => {
      const { removed, body, notes } = compose(dictation)
      const ended = removed.filter(({ command }) => command === 'aside')
      expect(ended.map(({ start, end }) => dictation.slice(start, end))[0]).toContain(
        'end of letter thank you',
      )
      expect([body, notes]).toEqual(['He is well.', []])
    },
  )
})

it('keeps what is said of the patient after a request for a copy', () => {
  const { body, notes } = compose('Please copy this to Mr Osei, he had a left hip replacement in 2019.')
  expect([body, notes]).toEqual(['He had a left hip replacement in 2019.', ['Please copy this to Mr Osei']])
})
