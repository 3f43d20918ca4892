import { describe, expect, it } from 'vitest'
import { composeLetter } from '../composer/compose-letter.ts'
import { checkFacts } from '../fact-check/check-facts.ts'
import { madeUpPassages, markedWords, withDoubtMarks, withoutMarkedWords } from './doubt-marks.ts'
import { placeTranscript } from './transcript.ts'
import type { RawTranscript, HeardSegment } from './transcript.ts'

const patient = {
  id: 7,
  name: 'Tom Hale',
  dob: '1950-01-01',
  gender: 'male',
  nhsNumber: null,
  gpName: 'Dr Lee',
  allergies: [],
  medications: [],
}
const real =
  'Thank you for referring this man with palpitations. His pulse is regular. Continue bisoprolol two point five milligrams once daily.'
const times = (count: number, words: string) => Array.from({ length: count }, () => words).join(' ')
const segment = (text: string, start: number, end: number, more: Partial<HeardSegment> = {}) => {
  return { text, start, end, avgLogprob: -0.1, noSpeechProb: 0.01, compressionRatio: 1.4, ...more }
}
/** Returns the words at even intervals. */
const timed = (text: string, start: number, each = 0.5) =>
  text.split(' ').map((word, at) => ({ word, start: start + at * each, end: start + (at + 0.9) * each }))

function doubted(heard: Partial<RawTranscript> & { text: string }, seconds = 60, isRest = false) {
  const placed = placeTranscript({ words: [], segments: [], ...heard }, seconds, isRest)
  return madeUpPassages(placed).map(({ from, to, doubt }) => [placed.text.slice(from, to), doubt])
}

describe('made-up words', () => {
  it('include a phrase that repeats again and again, in every answer format [H-11]', () => {
    const loop = times(14, 'Stop the apixaban.')
    const text = `${real} ${loop}`
    const segments = [segment(real, 0, 14), segment(loop, 14, 60, { compressionRatio: 9.8 })]
    const words = [...timed(real, 0.2), ...timed(loop, 14.2, 1)]
    expect(doubted({ text, segments, words })).toEqual([[loop, 'repeated']])
    expect(doubted({ text, segments })).toEqual([[loop, 'repeated']])
    expect(doubted({ text, words })).toEqual([[loop, 'repeated']])
    expect(doubted({ text })).toEqual([[loop, 'repeated']])
    const each = Array.from({ length: 14 }, (_, at) => segment('Stop the apixaban.', 14 + at, 15 + at))
    expect(doubted({ text, segments: [segment(real, 0, 14), ...each] })).toEqual([[loop, 'repeated']])
  })

  it.each([
    ['three times', times(3, 'Stop the apixaban.')],
    ['without marks', times(5, 'start warfarin five milligrams')],
    ['of one word', times(3, 'apixaban')],
    ['of a small word', times(6, 'no')],
    ['of a number', times(30, '5')],
    [
      'of a whole sentence',
      times(3, 'He should come back to the clinic in three months with a scan of his chest.'),
    ],
    ['in German', times(3, 'Bitte setzen Sie das Medikament ab.')],
    ['in Japanese', times(4, '薬を止めてください。')],
  ])('include a loop %s [H-11]', (_, loop) => {
    expect(doubted({ text: `${real} ${loop} He is well.` })).toEqual([[loop, 'repeated']])
    // The end of the sound cuts the loop off.
    const cut = `${loop} ${loop.slice(0, 6)}`.trim()
    expect(doubted({ text: `${real} ${cut}` }).map(([, doubt]) => doubt)).toEqual(['repeated'])
  })

  it('include text with the compression ratio of a loop [H-11]', () => {
    const text = 'Stop it now and stop it then and stop it again.'
    expect(doubted({ text, segments: [segment(text, 0, 9, { compressionRatio: 2.5 })] }, 10)).toEqual([
      [text, 'repeated'],
    ])
    expect(doubted({ text, segments: [segment(text, 0, 9, { compressionRatio: 2.4 })] }, 10)).toEqual([])
  })

  it.each([
    [{ text: 'Thank you.', segments: [segment('Thank you.', 0, 60, { noSpeechProb: 0.4 })] }, 'known_phrase'],
    [{ text: ' Thank you. ' }, 'known_phrase'],
    [{ text: 'Vielen Dank.' }, 'known_phrase'],
    [{ text: '[BLANK_AUDIO]' }, 'known_phrase'],
    [{ text: 'Continue apixaban.', words: timed('Continue apixaban.', 3) }, 'too_few_words'],
    [{ text: '薬です。' }, 'too_few_words'],
  ])('include the only words in a minute of sound: %j [H-11]', (heard, doubt) => {
    expect(doubted(heard)).toEqual([[heard.text.trim(), doubt]])
  })

  it('include one or two words that fill half a minute between others [H-11]', () => {
    const segments = [segment(real, 0, 12), segment('Stop aspirin.', 12, 40), segment('He is well.', 40, 43)]
    const text = segments.map((one) => one.text).join(' ')
    expect(doubted({ text, segments })).toEqual([['Stop aspirin.', 'too_few_words']])
  })

  it('include words timed after the end of the recording [H-11]', () => {
    const text = `${real} Stop the apixaban.`
    const words = [...timed(real, 0), ...timed('Stop the apixaban.', 13)]
    expect(doubted({ text, words }, 12)).toEqual([['Stop the apixaban.', 'beyond_sound']])
    expect(doubted({ text, words }, 15)).toEqual([])
    const segments = [segment(real, 0, 11), segment('Stop the apixaban.', 12.7, 14)]
    expect(doubted({ text, segments }, 12)).toEqual([['Stop the apixaban.', 'beyond_sound']])
    // Whisper works in windows of half a minute, and may take the end of a window for the end of the last words.
    expect(doubted({ text: real, segments: [segment(real, 0, 30)] }, 12)).toEqual([])
    expect(doubted({ text: real, segments: [segment(real, 11.5, 30)] }, 12)).toEqual([[real, 'beyond_sound']])
    expect(doubted({ text, words }, 0)).toEqual([])
  })

  it('include known phrases from film subtitles [H-11]', () => {
    const closing = (phrase: string) => doubted({ text: `${real} ${phrase}` })
    for (const phrase of [
      'Thanks for watching!',
      'Thank you for watching.',
      'please subscribe to my channel',
      'Untertitel der Amara.org-Community',
      'Sous-titres réalisés par la communauté d’Amara.org',
    ])
      expect(closing(phrase)).toEqual([[phrase, 'known_phrase']])
  })

  it.each([
    `${real} Thank you.`,
    `${real} Thank you for your referral.`,
    'Thank you for watching her weight and her blood pressure so closely. It is stable.',
    'Is there any pain? No, no, no. He is very, very well, and much, much, much better.',
    'His number is 5 5 5 0 0 0 0 0 0 0, that is five five five oh oh oh oh oh oh oh.',
    'Blood pressure normal, pulse normal, temperature normal. Left knee normal, right knee normal.',
    'No fever. No cough. No chest pain. No breathlessness. No swelling.',
    'Paracetamol one gram. Ibuprofen 400 milligrams. Omeprazole 20 milligrams. All of them once a day.',
    'Blood pressures were 120 over 80, 120 over 80, and then again 140 over 90.',
  ])('do not include normal dictation: %s', (text) => {
    expect(doubted({ text }, 25)).toEqual([])
    expect(doubted({ text, words: timed(text, 0) }, 25)).toEqual([])
  })

  it('do not include short text if the doctor pauses, is brief or looks for the button', () => {
    expect(doubted({ text: 'Thank you.' }, 4)).toEqual([])
    expect(doubted({ text: 'Continue as before.' }, 15)).toEqual([])
    expect(doubted({ text: 'Yours sincerely, Dr Bell.' }, 58, true)).toEqual([])
    const segments = [segment('He has stopped smoking.', 0, 25), segment('Well done.', 25, 44)]
    expect(doubted({ text: 'He has stopped smoking. Well done.', segments }, 44)).toEqual([])
  })
})

describe('marks around doubtful words', () => {
  const loop = times(14, 'Stop the apixaban.')
  const placed = placeTranscript({ text: `${real} ${loop}`, words: [], segments: [] }, 60)
  const marked = withDoubtMarks(placed)

  it('give the reason and delete nothing', () => {
    expect(marked).toBe(`${real} [perhaps not said, the same words again and again] ${loop} [end]`)
    expect(markedWords(marked)).toEqual([loop])
    expect(withDoubtMarks({ text: real, spans: [] })).toBe(real)
  })

  it('appear in the draft and block approval until somebody has listened [H-11]', () => {
    for (const text of [loop, 'Thank you.', times(3, 'apixaban'), 'Thanks for watching.']) {
      const dictation = withDoubtMarks(placeTranscript({ text, words: [], segments: [] }, 60))
      const about = { type: 'consultation' as const, patient, gpName: 'Dr Lee', signatory: 'Dr Zoe Fenn' }
      const { content } = composeLetter({ dictation, ...about })
      expect(content).toContain('Dr Zoe Fenn')
      const found = checkFacts({ letter: content, dictation, patient })
      expect(found.filter(({ kind }) => kind === 'placeholder')).toHaveLength(2)
    }
  })

  it('make the fact check report letter text taken from doubtful words [H-11]', () => {
    const critical = (letter: string, dictation: string) =>
      checkFacts({ letter: `<p>${letter}</p>`, dictation, patient }).filter(
        ({ severity }) => severity === 'critical',
      )
    const right = 'His pulse is regular. Continue bisoprolol 2.5 mg once daily.'
    expect(critical(right, marked)).toEqual([])
    expect(critical(`${right} Stop the apixaban.`, marked)).not.toEqual([])
    // A person has listened and deleted the marks.
    expect(critical(`${right} Stop the apixaban.`, `${real} Stop the apixaban.`)).toEqual([])
  })

  it('leave all other words in place, even if one mark is deleted', () => {
    const gone = withoutMarkedWords(`${marked} He is well.`)
    expect(gone).toHaveLength(marked.length + 12)
    expect(gone.replaceAll(/ +/g, ' ')).toBe(`${real} He is well.`)
    const half = marked.replace('[end]', '\nHe is well.')
    expect(withoutMarkedWords(half).replaceAll(/[ ]+/g, ' ')).toBe(`${real} \nHe is well.`)
    expect(withoutMarkedWords(real)).toBe(real)
  })

  it('are found in long, repetitive text', () => {
    expect(withoutMarkedWords(times(20_000, '[perhaps not said] again [end]')).trim()).toBe('')
    const said = times(5_000, 'He is well and')
    expect(placeTranscript({ text: said, words: [], segments: [] }, 300).text).toBe(said)
  })
})
