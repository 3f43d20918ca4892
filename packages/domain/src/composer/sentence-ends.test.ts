import { describe, expect, it } from 'vitest'
import { announcementLength } from './announcements.ts'
import { layoutRepair } from './deletions.ts'
import { endFlowingSentences } from './sentence-ends.ts'
import { markToken, tokenize, type Token } from './tokens.ts'

describe('ending the sentences of speech without marks', () => {
  it('reads a run that is longer than the arguments of one call can be', () => {
    const [word] = tokenize('wound')
    if (!word) throw new Error('no word')
    const sign = markToken('+', word)
    const signs = Array.from({ length: 130_000 }, () => sign)
    expect(endFlowingSentences(signs)).toHaveLength(signs.length)
  })
})

describe('a rule that is asked at every word', () => {
  /** Counts how often `rule` reads a token, for 5,000 equal tokens. */
  const readsOf = (words: string, rule: (tokens: readonly Token[]) => unknown) => {
    let reads = 0
    const counted = new Proxy(tokenize(words.repeat(5_000)), {
      get: (tokens, key, self) => {
        reads += 1
        return Reflect.get(tokens, key, self)
      },
    })
    rule(counted)
    return reads
  }

  it('reads only the next words for an announcement, where no word is before them', () => {
    expect(readsOf('- ', (tokens) => announcementLength(tokens, 2_500))).toBeLessThan(100)
  })

  it('reads only the words nearby for the heading that a correction replaces', () => {
    const scene = { source: [], begin: 4_999, end: 5_000, next: 0 }
    expect(readsOf('pain ', (kept) => layoutRepair({ ...scene, kept }))).toBeLessThan(100)
  })
})
