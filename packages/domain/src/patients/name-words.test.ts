import { describe, expect, it } from 'vitest'
import { beginsName, particleParts } from './name-words.ts'

describe('name search', () => {
  it.each([
    ['hali', 'Halina Kowalska'],
    ['KOW hal', 'Halina Kowalska'],
    ['lukasz', 'Łukasz Wójcik'],
    ['smith-h', 'Zoë Smith-Hálik'],
    ['halik', 'Zoë Smith-Hálik'],
    ["o'br", 'Máire O’Brien'],
    ['mcdon ian', 'Ian Mc Donald'],
    ['mc don', 'Ian McDonald'],
    ['vandenb', 'Ann van den Berg'],
  ])('matches the start of words: %s in %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(true)
  })

  it.each([
    ['hali', 'Ada Penhaligon'],
    ['hali x', 'Halina Kowalska'],
    ['donald', 'Ian McDonald'],
    ['', 'Halina Kowalska'],
    ['…', 'Halina Kowalska'],
  ])('does not match inside a word, only some words or an empty query: %s in %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(false)
  })
})

describe('the particles of a typed word', () => {
  it.each([
    ['McDon', [['mc', 'don']]],
    ['O’Br', [['o', 'br']]],
    [
      'van-der-Berg',
      [
        ['van', 'de', 'rberg'],
        ['van', 'der', 'berg'],
      ],
    ],
    ['smith', []],
    ['mc', []],
  ])('may be written apart: %s', (typed, parts) => {
    expect(particleParts(typed)).toEqual(parts)
  })

  it('are at most three, so that a long word has few readings', () => {
    expect(particleParts('dela'.repeat(50)).length).toBeLessThan(9)
  })
})
