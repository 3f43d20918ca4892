// Words that are spoken of without being stated: 'the risk of infection', 'if she gets a rash', 'surgery rather than
// tablets', 'has stopped driving'.
import { longestPhrase, phraseTree } from './phrases.ts'
import type { Word } from './word.ts'
import type { Sentence } from './words.ts'

const NOUNS =
  'risk of|risks of|risks including|at risk of|chance of|possibility of|fear of|screen for|screening for|prevent|prevention of|to exclude|rule out|in case of|warned of|warned him of|warned her of|signs of|worried about|concerned about|information about|clinic for|prophylaxis against|protect against'
const CHOICES = 'rather than|instead of|as opposed to'
const ENDINGS = phraseTree<true>(
  'stopped|stop|stopping|gave up|given up|give up|giving up|quit'
    .split('|')
    .map((phrase) => [phrase.split(' '), true] as const),
)
const ACTIVITIES = new Set(['driving', 'smoking', 'drinking', 'working', 'vaping'])
const CONDITIONS = 'if|unless|in case|should he|should she|should you|should there'
/** 'probable rather than possible bronchiectasis' speaks of how sure it is. */
const HOW_SURE = /^(?:possibl[ey]|probabl[ey]|likely|definite|suspected|confirmed|certain)$/u
/** How many words after a noun, up to its verb, and after an 'if'. */
const OF_NOUN = 4
const CUES = phraseTree<number>([
  ...`${NOUNS}|${CHOICES}`.split('|').map((phrase) => [phrase.split(' '), OF_NOUN] as const),
  ...CONDITIONS.split('|').map((phrase) => [phrase.split(' '), 10] as const),
])

/** 1 for every word that is only spoken of, 0 for what is stated. */
export function neutralWords(words: readonly Word[], sentences: readonly Sentence[]): Uint8Array {
  const neutral = new Uint8Array(words.length)
  for (const { from, to } of sentences) {
    for (let at = from; at < to; at += 1) {
      const keyAt = (index: number) => (index < to ? (words[index]?.key ?? '') : '')
      const ending = longestPhrase(ENDINGS, at, keyAt)
      if (ending && ACTIVITIES.has(keyAt(ending.next))) neutral[ending.next] = 1
      const cue = longestPhrase(CUES, at, keyAt)
      if (!cue || HOW_SURE.test(keyAt(cue.next))) continue
      for (let next = cue.next; next < Math.min(to, cue.next + cue.entry); next += 1) {
        const word = words[next]
        if (!word || word.text === ',' || word.text === ';' || word.text === '.' || word.key === 'but') break
        if (cue.entry === OF_NOUN && /^(?:is|are|was|were|remains)$/u.test(word.key)) break
        neutral[next] = 1
      }
    }
  }
  return neutral
}
