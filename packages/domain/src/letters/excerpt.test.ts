import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptWith } from './excerpt.ts'

describe('letter excerpt for a search', () => {
  it('starts at the beginning of the letter if no word is found', () => {
    expect(excerptWith('<p>She is well.</p>', ['metformin'])).toBe('She is well.')
    expect(excerptWith('', ['metformin'])).toBe('')
  })

  it('surrounds the first word found and is cut between words', () => {
    const html = `<p>${'She was seen in the clinic today. '.repeat(5)}</p><p>Start metformin 500 mg twice daily.</p>`
    expect(excerptWith(html, ['500', 'metf'])).toBe('… the clinic today. Start metformin 500 mg twice daily.')
  })

  it('matches the start of a word, ignoring accents and case', () => {
    expect(excerptWith(`<p>${'in foreign parts '.repeat(8)}with Élodie Müller.</p>`, ['ELODIE'])).toMatch(
      /with Élodie Müller\.$/,
    )
    expect(
      excerptWith(`<p>He is unwell. ${'Very much so. '.repeat(10)}He was well before.</p>`, ['well']),
    ).toMatch(/^… .*was well before\.$/)
  })

  it('is short and never cuts a word or a character', () => {
    const letter = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 80 })
    fc.assert(
      fc.property(letter, fc.string({ minLength: 1 }), (words, sought) => {
        const text = words.join(' ').replaceAll(/[<>&]/gu, '')
        const excerpt = excerptWith(`<p>${text}</p>`, [sought])
        expect(Array.from(excerpt).length).toBeLessThanOrEqual(260)
        const plain = text.replaceAll(/\s+/gu, ' ').trim()
        expect(` ${plain} `).toContain(` ${excerpt.replace(/^… /u, '').replace(/ …$/u, '')} `)
      }),
      { seed: 20_261_124 },
    )
  })
})
