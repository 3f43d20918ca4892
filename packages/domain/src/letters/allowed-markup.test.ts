import { describe, expect, it } from 'vitest'
import { LINK_SCHEMES, allowedHref, isAlignment, withoutHiddenCharacters } from './allowed-markup.ts'

describe('The address of a link', () => {
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
  ])('is refused when it is %j', (address) => {
    expect(allowedHref(address)).toBeNull()
  })

  it.each(LINK_SCHEMES)('may start with %s:', (scheme) => {
    expect(allowedHref(`${scheme}:x`)).toBe(`${scheme}:x`)
  })

  it('is cleaned of what cannot be seen', () => {
    expect(allowedHref(' https://a.example/\u202Ea b\n')).toBe('https://a.example/a%20b')
  })
})

describe('Hidden characters', () => {
  it('are controls, direction overrides, broken halves and non-characters', () => {
    expect(
      withoutHiddenCharacters('a\u0000\u0007\u001B\u007F\u0085\u202A\u202E\u2066\u2069\uD800\uFFFEb'),
    ).toBe('ab')
  })

  it('are not tabs, line ends, accents, joiners or emoji', () => {
    expect(withoutHiddenCharacters('a\t\r\n\u00A0é\u200D😀')).toBe('a\t\r\n\u00A0é\u200D😀')
  })

  it('are soft hyphens and spaces of no width, which split a word that nobody finds again [T-21]', () => {
    expect(withoutHiddenCharacters('hyper\u00ADten\u200Bsion\u2060\uFEFF')).toBe('hypertension')
  })

  it('that separate words become a space', () => {
    expect(withoutHiddenCharacters('a\vb\fc')).toBe('a b c')
  })
})

it('An alignment is one of four words', () => {
  expect(['left', 'center', 'right', 'justify', 'start', 'CENTER', ''].filter(isAlignment)).toHaveLength(4)
})
