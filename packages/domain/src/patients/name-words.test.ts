import { describe, expect, it } from 'vitest'
import { beginsName } from './name-words.ts'

describe('the beginning of a name', () => {
  it.each([
    ['hali', 'Halina Kowalska'],
    ['KOW hal', 'Halina Kowalska'],
    ['lukasz', 'Łukasz Wójcik'],
    ['smith-h', 'Zoë Smith-Hálik'],
    ['halik', 'Zoë Smith-Hálik'],
    ["o'br", 'Máire O’Brien'],
  ])('is what was typed: %s of %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(true)
  })

  it.each([
    ['hali', 'Ada Penhaligon'],
    ['hali x', 'Halina Kowalska'],
    ['', 'Halina Kowalska'],
    ['…', 'Halina Kowalska'],
  ])('is not what stands inside, in part, or nothing: %s of %s', (typed, name) => {
    expect(beginsName(name, typed)).toBe(false)
  })
})
