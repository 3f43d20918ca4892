import { describe, expect, it } from 'vitest'
import { joinStretches, placeTranscript } from './transcript.ts'

const said = ({ text, spans }: { text: string; spans: { from: number; to: number }[] }) =>
  spans.map(({ from, to }) => text.slice(from, to))

const word = (spoken: string, start: number, probability?: number) => ({
  word: spoken,
  start,
  end: start + 0.4,
  probability,
})

describe('transcript', () => {
  it('places each word in the text with the punctuation after it', () => {
    const placed = placeTranscript(
      {
        text: ' Dear Dr Strachan, he takes 2.5 mg. He is well. ',
        words: ['Dear', 'Dr', 'Strachan', 'he', 'takes', '2.5', 'mg', 'He', 'is', 'well'].map((one, at) =>
          word(one, at),
        ),
        segments: [],
      },
      10,
    )
    expect(placed.precision).toBe('words')
    expect(said(placed)).toEqual([
      'Dear',
      'Dr',
      'Strachan,',
      'he',
      'takes',
      '2.5',
      'mg.',
      'He',
      'is',
      'well.',
    ])
    expect(placed.spans[2]).toMatchObject({ start: 2, end: 2.4, confidence: null, doubt: null })
  })

  it('skips a word that is not in the text and continues after it', () => {
    const placed = placeTranscript(
      {
        text: 'A heart murmur.',
        words: [word('A', 0), word('um', 1), word('heart', 2), word('murmur', 3)],
        segments: [],
      },
      4,
    )
    expect(said(placed)).toEqual(['A', 'heart', 'murmur.'])
  })

  it('does not find a short word inside a longer one', () => {
    const placed = placeTranscript(
      { text: 'This is it.', words: [word('is', 0), word('it', 1)], segments: [] },
      2,
    )
    expect(placed.spans.map(({ from }) => from)).toEqual([5, 8])
  })

  it('marks words that are more likely wrong than right [H-11]', () => {
    const { spans } = placeTranscript(
      { text: 'apixaban twice', words: [word('apixaban', 0, 0.31), word('twice', 1, 0.97)], segments: [] },
      2,
    )
    expect(spans.map(({ doubt }) => doubt)).toEqual(['unsure', null])
    expect(spans.map(({ confidence }) => confidence)).toEqual([0.31, 0.97])
  })

  it('marks words by the confidence of their segment if they have none of their own', () => {
    const { spans } = placeTranscript(
      {
        text: 'Clear words. Mumbled words.',
        words: [word('Clear', 0), word('words', 1), word('Mumbled', 5), word('words', 6)],
        segments: [
          { text: 'Clear words.', start: 0, end: 3, avgLogprob: -0.1, noSpeechProb: 0.01 },
          { text: 'Mumbled words.', start: 4, end: 8, avgLogprob: -0.9, noSpeechProb: 0.01 },
        ],
      },
      8,
    )
    expect(spans.map(({ doubt }) => doubt)).toEqual([null, null, 'unsure', 'unsure'])
    expect(spans[2]?.confidence).toBeCloseTo(Math.exp(-0.9))
  })

  it('uses segments if there are no words, and doubts one that may hold no speech [H-11]', () => {
    const placed = placeTranscript(
      {
        text: 'She is well. Thank you for watching.',
        words: [],
        segments: [
          { text: ' She is well.', start: 0, end: 3, avgLogprob: -0.2, noSpeechProb: 0.1 },
          { text: ' Thank you for watching.', start: 3, end: 30, avgLogprob: -0.3, noSpeechProb: 0.8 },
        ],
      },
      30,
    )
    expect(placed.precision).toBe('segments')
    expect(said(placed)).toEqual(['She is well.', 'Thank you for watching.'])
    expect(placed.spans.map(({ doubt }) => doubt)).toEqual([null, 'known_phrase'])
  })

  it('has one span if there are no times, and none if there is no text', () => {
    expect(placeTranscript({ text: 'All of it.', words: [], segments: [] }, 12).spans).toEqual([
      { from: 0, to: 10, start: 0, end: 12, confidence: null, doubt: null },
    ])
    expect(placeTranscript({ text: '  ', words: [], segments: [] }, 12)).toMatchObject({
      text: '',
      spans: [],
    })
  })

  it('never has a span that ends before it begins', () => {
    const { spans } = placeTranscript(
      { text: 'odd', words: [{ word: 'odd', start: 3, end: 2 }], segments: [] },
      4,
    )
    expect(spans).toMatchObject([{ start: 3, end: 3 }])
  })
})

describe('joined transcript parts', () => {
  const stretch = (take: number, startsAt: number, text: string) => ({
    ...placeTranscript({ text, words: [word(text.replace('.', ''), 1)], segments: [] }, 10),
    take,
    startsAt,
  })

  it('keep their words and the times in their take', () => {
    const joined = joinStretches([stretch(1, 0, 'One.'), stretch(1, 300, 'Two.'), stretch(2, 0, 'Three.')])
    expect(joined.text).toBe('One. Two.\nThree.')
    expect(said(joined)).toEqual(['One.', 'Two.', 'Three.'])
    expect(joined.spans.map(({ take, start }) => [take, start])).toEqual([
      [1, 1],
      [1, 301],
      [2, 1],
    ])
  })

  it('have the precision of the least precise part', () => {
    const vague = {
      ...placeTranscript({ text: 'Vague.', words: [], segments: [] }, 10),
      take: 2,
      startsAt: 0,
    }
    expect(joinStretches([stretch(1, 0, 'One.'), vague]).precision).toBe('stretches')
    expect(joinStretches([])).toEqual({ text: '', precision: 'words', spans: [] })
  })
})
