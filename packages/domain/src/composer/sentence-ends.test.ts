import { describe, expect, it } from 'vitest'
import { endFlowingSentences } from './sentence-ends.ts'
import { markToken, tokenize } from './tokens.ts'

describe('ending the sentences of speech without marks', () => {
  it('reads a run that is longer than the arguments of one call can be', () => {
    const [word] = tokenize('wound')
    if (!word) throw new Error('no word')
    const sign = markToken('+', word)
    const signs = Array.from({ length: 130_000 }, () => sign)
    expect(endFlowingSentences(signs)).toHaveLength(signs.length)
  })
})
