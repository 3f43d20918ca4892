import { describe, expect, it } from 'vitest'
import { beginsName } from './name-words.ts'

describe('name search', () => {
  it.each([
    ['hali', 'Halina Kowalska'],
    ['KOW hal', 'Halina Kowalska'],
    ['lukasz', 'Łukasz Wójcik'],
    ['smith-h', 'Zoë Smith-Hálik'],
    ['halik', 'Zoë Smith-Hálik'],
    ["o'br", 'Máire O’Brien'],
  ])('matches the start of words: %s in %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(true)
  })

  it.each([
    ['hali', 'Ada Penhaligon'],
    ['hali x', 'Halina Kowalska'],
    ['', 'Halina Kowalska'],
    ['…', 'Halina Kowalska'],
  ])('does not match inside a word, only some words or an empty query: %s in %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(false)
  })
})
