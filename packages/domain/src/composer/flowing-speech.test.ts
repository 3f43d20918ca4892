import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { compose } from '../test/compose.ts'

const BEGINNING =
  'thank you for seeing this man with breathlessness which has been getting worse since the spring and which stops him on every flight of stairs that he has to climb on his way to work '
const text = (dictation: string) => compose(BEGINNING + dictation).text

describe('words that belong together', () => {
  it.each([
    [
      'he feels better but over the last year he has lost weight',
      'better but over the last year he has lost weight',
    ],
    ['he asked whether and because of that I have written to you', 'because of that I have written'],
    [
      'he is not sure what the tablets the surgery gave him are for',
      'the tablets the surgery gave him are for',
    ],
    ['his resting heart rate was noted to be high at the surgery', 'work. His resting heart rate was'],
    [
      'the dose went up from twenty milligrams to forty milligrams last month',
      'from 20 mg to 40 mg last month',
    ],
    [
      'he lives with his wife and his heart rate was normal when he checked',
      'and his heart rate was normal when he checked',
    ],
    ['there was no sign of oedema and no murmur was heard', 'and no murmur was heard'],
    [
      'he is tired. on the third of march twenty twenty five he fell and broke his left wrist and it was then plated with good effect and he is back at work',
      'On 3 March 2025 he fell',
    ],
    ['his target INR two to three has been kept', 'target INR 2 to 3'],
  ])('are not split: %s', (dictation, printed) => {
    expect(text(dictation)).toContain(printed)
  })
})

describe('new sentences', () => {
  it.each([
    ['he has no allergies his father died of a stroke at seventy', 'no allergies. His father died'],
    ['he sleeps on two pillows chest x ray showed a small effusion', 'on two pillows. Chest X-ray showed'],
    [
      'he smokes ten a day propranolol forty milligrams twice a day has not helped',
      '10 a day. Propranolol 40 mg',
    ],
    ['he came by bus mum tells me he is worse', 'by bus. Mum tells me'],
    ['he lives alone please arrange an echo', 'lives alone. Please arrange'],
    [
      'he takes ramipril five milligrams once a day continue bisoprolol as before',
      'once a day. Continue bisoprolol',
    ],
    [
      'his FIT was one hundred and forty haemoglobin ninety eight ferritin six',
      'FIT was 140, haemoglobin 98, ferritin 6',
    ],
    ['he had two falls in a month no loss of consciousness', 'in a month, no loss of consciousness'],
    [
      'he is on amlodipine five milligrams doxazosin four milligrams and aspirin',
      '5 mg, doxazosin 4 mg and aspirin',
    ],
    [
      'he saw a physiotherapist however it made no difference',
      'physiotherapist. However it made no difference',
    ],
  ])('start at the right word: %s', (dictation, printed) => {
    expect(text(dictation)).toContain(printed)
  })
})

describe('a change of topic', () => {
  const turning =
    'he can walk a hundred yards on the flat and sleeps on two pillows and has no pain on examination his chest was clear with no wheeze and his heart sounds were normal and there was no oedema I have arranged an echo and will see him with the result please could you check his bloods before then'

  it('starts a paragraph with a standard heading', () => {
    expect(compose(BEGINNING + turning).bodyBlocks.slice(1)).toEqual([
      '<h2>Examination</h2>',
      '<p>On examination his chest was clear with no wheeze and his heart sounds were normal and there was no oedema.</p>',
      '<h2>Plan</h2>',
      '<p>I have arranged an echo and will see him with the result. Please could you check his bloods before then.</p>',
    ])
  })

  it('gets no heading in a referral, which has no standard plan', () => {
    expect(compose(BEGINNING + turning, 'referral').content).not.toContain('<h2>')
  })

  it('gets no heading if an opinion comes first', () => {
    const opinion = turning.replace('I have arranged', 'I think this is asthma I have arranged')
    const { content } = compose(BEGINNING + opinion)
    expect(content).not.toContain('<h2>')
    expect(content).toContain('<p>I think this is asthma. I have arranged an echo')
  })

  it('gets no heading if the doctor dictated headings', () => {
    expect(compose(`heading history ${BEGINNING}${turning}`).content.match(/<h2>/gu)).toHaveLength(1)
  })

  it('does not map its heading to the dictation', () => {
    const { text: printed, map } = compose(BEGINNING + turning)
    const at = printed.indexOf('\nPlan\n') + 1
    expect(at).toBeGreaterThan(0)
    expect(map.filter(({ letter }) => letter[0] < at + 4 && letter[1] > at)).toEqual([])
  })
})

describe('dictations without punctuation', () => {
  const folder = new URL('./cases/', import.meta.url)
  const letters = readdirSync(folder)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    .filter(({ style }) => style !== 'flowing')
    .map(({ dictation }) => compose(dictation).bodyBlocks.map(letterText).join('\n'))

  it('get over 97% of their full stops right, and over half of those needed', () => {
    let [right, wrong, places] = [0, 0, 0]
    for (const letter of letters) {
      const { words, ends } = withoutMarks(letter)
      const found = endsIn(words)
      places += ends.filter((end) => end === '.').length
      for (const at of found) {
        if (ends[at] === '') wrong += 1
        else right += 1
      }
    }
    expect(right / (right + wrong)).toBeGreaterThan(0.97)
    expect(right / places).toBeGreaterThan(0.5)
  })
})

/** Returns the words of a text in lower case, and the mark before each of them. */
function withoutMarks(letter: string): { words: string[]; ends: string[] } {
  const words: string[] = []
  const ends: string[] = []
  let mark = ''
  for (const [piece] of letter.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}'’./%&-]*[\p{L}\p{N}%])?|[.,;:?!\n]/gu)) {
    if (/^[.,;:?!\n]$/u.test(piece)) mark = piece === ',' && mark !== '.' ? ',' : '.'
    else {
      words.push(piece.toLowerCase())
      ends.push(mark)
      mark = ''
    }
  }
  return { words, ends }
}

/** Returns the words before which the composer puts a full stop or starts a line. */
function endsIn(words: readonly string[]): number[] {
  const dictation = words.join(' ')
  const { text: printed, map } = compose(dictation)
  const starts = new Map<number, number>()
  let place = 0
  for (const [at, word] of words.entries()) {
    starts.set(place, at)
    place += word.length + 1
  }
  return map.flatMap(({ letter, dictation: said }) => {
    const at = starts.get(said[0])
    const before = /[^\p{L}\p{N}%)”]*$/u.exec(printed.slice(0, letter[0]))?.[0] ?? ''
    return at !== undefined && at > 0 && /[.:;\n]/u.test(before) ? [at] : []
  })
}
