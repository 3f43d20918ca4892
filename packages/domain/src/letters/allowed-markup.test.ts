import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_SCHEMES, allowedHref, isAlignment, withoutHiddenCharacters } from './allowed-markup.ts'

describe('link address', () => {
  it.each([
    'javascript:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'https:',
    '//a.example',
    'a.example/path',
    '/path',
    '',
    '   ',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('is refused if it is %j', (address) => {
    expect(allowedHref(address)).toBeNull()
  })

  it.each(LINK_SCHEMES)('may start with %s:', (scheme) => {
    expect(allowedHref(`${scheme}:x`)).toBe(`${scheme}:x`)
  })

  it('loses invisible characters', () => {
    expect(allowedHref(' https://a.example/\u202Ea b\n')).toBe('https://a.example/a%20b')
  })
})

describe('hidden characters', () => {
  it('include direction overrides, lone surrogates and non-characters', () => {
    expect(withoutHiddenCharacters('a\u202A\u202E\u2066\u2069\uD800\uFFFEb')).toBe('ab')
  })

  it('do not include tabs, line ends, accents, joiners or emoji', () => {
    expect(withoutHiddenCharacters('a\t\r\n\u00A0é\u200D😀 می\u200Cخواهم \u200Fא 5\uFE0F\u20E3')).toBe(
      'a\t\r\n\u00A0é\u200D😀 می\u200Cخواهم \u200Fא 5\uFE0F\u20E3',
    )
  })

  it('include soft hyphens and zero-width spaces, which would split a searched word [T-21]', () => {
    expect(withoutHiddenCharacters('hyper\u00ADten\u200Bsi\u00ADo\u0308n\u00ADal\u2060\uFEFF')).toBe(
      'hypertensio\u0308nal',
    )
  })

  it.each([
    ['Take 5\u009610 mg at night', 'Take 5–10 mg at night'],
    ['it\u0092s \u0080 5, caf\u0081e, 5\u009D10', 'it’s € 5, caf e, 5 10'],
    ['Take 5\u001E10 mg, follow\u001Eup', 'Take 5-10 mg, follow-up'],
    ['BP 120\u001F80, pulse 72\u001C88, 5\u007F10', 'BP 120 80, pulse 72 88, 5 10'],
    ['a\vb\fc\u0000d', 'a b c d'],
    [
      'Take 5\u00AD10 mg, COVID\u00AD19, 1\u00AD\u00AD2, \u00AD5, line\u00AD\nend',
      'Take 5-10 mg, COVID-19, 1-2, -5, line-\nend',
    ],
    ['2\u200B500 units, 1\u206010, 3\uFEFF4, 5\uD8006, 7\u202E\u202C8', '2 500 units, 1 10, 3 4, 5 6, 7 8'],
    ['5\u200Bmg, 5\u200B/\u200B10, 2.\u200B5, \u200B5', '5mg, 5/10, 2.5, 5'],
    [
      '5\u200C10, 5\u200D10, 1\u200E2, 3\u20624, 5\uFE0F6, 7\u31648, 9\uFFF90, 1\u200B\u200C2',
      '5 10, 5 10, 1 2, 3 4, 5 6, 7 8, 9 0, 1 2',
    ],
    ['5\u2028mg', '5\nmg'],
    ['<b>5</b>\u200B<b>10</b>, 5\u200B&#49;0', '<b>5</b> <b>10</b>, 5 &#49;0'],
  ])('become what is printed in their place, or keep two numbers apart: %j [H-53]', (text, kept) => {
    expect(withoutHiddenCharacters(text)).toBe(kept)
  })

  it('never join two numbers when removed [H-53]', () => {
    const numbers = (text: string) => text.match(/\p{N}+/gu)
    const piece = fc.oneof(
      fc.constantFrom('5', '10', '²', '٣', 'a', 'é', ' ', '.', '-'),
      fc.constantFrom(
        '\u0000',
        '\u0007',
        '\u001E',
        '\u001F',
        '\u007F',
        '\u0081',
        '\u0096',
        '\u00AD',
        '\u200B',
        '\u200C',
        '\u200E',
        '\u2060',
        '\u202E',
        '\u2069',
        '\uFEFF',
        '\uFFFE',
        '\uD800',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          const kept = withoutHiddenCharacters(text)
          expect(numbers(kept)).toEqual(numbers(text))
          expect(withoutHiddenCharacters(kept)).toBe(kept)
        },
      ),
      { seed: 20_261_128, numRuns: 1_000 },
    )
  })
})

it('Four words are accepted as an alignment', () => {
  expect(['left', 'center', 'right', 'justify', 'start', 'CENTER', ''].filter(isAlignment)).toHaveLength(4)
})
