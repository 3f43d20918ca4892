// Finds words that are mentioned but not stated: 'the risk of infection', 'if she gets a rash', 'surgery rather than tablets',
// 'has stopped driving'.
import { longestPhrase, phraseTree } from './phrases.ts'
import type { Word } from './word.ts'
import type { Sentence } from './words.ts'

/** The possible statuses of a word: stated, only mentioned, or decided against. */
export const STATED = 0
export const SPOKEN_OF = 1
export const NOT_CHOSEN = 2

const NOUNS =
  'risk of|risks of|risks including|at risk of|chance of|possibility of|fear of|screen for|screening for|prevent|prevention of|to exclude|rule out|in case of|warned of|warned him of|warned her of|signs of|worried about|concerned about|information about|clinic for|prophylaxis against|protect against|vaccinated against|vaccination against|immunised against|contact with|before prescribing|before giving|before starting|before using|prior to prescribing|prior to starting'
const CHOICES = 'rather than|instead of|as opposed to|in preference to|in place of'
const CONDITIONS = 'if|whether|unless|in case|should he|should she|should you|should there'
const ENDINGS = 'stopped|stop|stopping|gave up|given up|give up|giving up|quit'
const ACTIVITIES = new Set(['driving', 'smoking', 'drinking', 'working', 'vaping'])
/** 'Probable rather than possible bronchiectasis' is about certainty, and not a choice. */
const HOW_SURE = /^(?:possibl[ey]|probabl[ey]|likely|definite|suspected|confirmed|certain)$/u

/** `reach` is the number of words after the cue that have this status. With `verbEnds` the status ends at a verb. */
type Cue = { meant: number; reach: number; verbEnds: boolean }

const cues = (phrases: string, cue: Cue) =>
  phrases.split('|').map((phrase) => [phrase.split(' '), cue] as const)
const CUES = phraseTree<Cue>([
  ...cues(NOUNS, { meant: SPOKEN_OF, reach: 4, verbEnds: true }),
  ...cues(CHOICES, { meant: NOT_CHOSEN, reach: 4, verbEnds: true }),
  ...cues(CONDITIONS, { meant: SPOKEN_OF, reach: 10, verbEnds: false }),
  ...cues(ENDINGS, { meant: SPOKEN_OF, reach: 1, verbEnds: false }),
])

/** Returns the status of every word of a text. */
export function neutralWords(words: readonly Word[], sentences: readonly Sentence[]): Uint8Array {
  const neutral = new Uint8Array(words.length)
  for (const { from, to } of sentences) {
    const keyAt = (index: number) => (index < to ? (words[index]?.key ?? '') : '')
    for (let at = from; at < to; at += 1) {
      const cue = longestPhrase(CUES, at, keyAt)
      if (!cue || HOW_SURE.test(keyAt(cue.next)) || isOtherEnding(cue.entry, keyAt(cue.next))) continue
      const { meant, reach, verbEnds } = cue.entry
      for (let next = cue.next; next < Math.min(to, cue.next + reach); next += 1) {
        const key = keyAt(next)
        if (/^(?:[,;.]|but)$/u.test(key) || (verbEnds && /^(?:is|are|was|were|remains)$/u.test(key))) break
        neutral[next] = meant
      }
    }
  }
  return neutral
}

/** True for 'stopped ramipril', because that is about a medicine and not an activity. */
function isOtherEnding({ reach }: Cue, after: string): boolean {
  return reach === 1 && !ACTIVITIES.has(after)
}
