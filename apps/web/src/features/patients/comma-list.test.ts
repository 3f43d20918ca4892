import { describe, expect, it } from 'vitest'
import { readCommaList, readLines, splitTyped, writeLines } from './comma-list.ts'

describe('a comma-separated list', () => {
  it('is empty for nothing, spaces and lone commas', () => {
    expect(readCommaList('')).toEqual([])
    expect(readCommaList(' , ,, ')).toEqual([])
  })

  it('is split on commas, trimmed, without empty items', () => {
    expect(readCommaList(' Penicillin ,latex,, Nuts,')).toEqual(['Penicillin', 'latex', 'Nuts'])
  })

  it('takes a pasted list with one item on each line', () => {
    expect(readCommaList('Amlodipine 5 mg\nRamipril 2.5 mg\r\n')).toEqual([
      'Amlodipine 5 mg',
      'Ramipril 2.5 mg',
    ])
  })

  it('keeps a comma in brackets with its item', () => {
    expect(readCommaList('Penicillin (rash, 2019), Latex')).toEqual(['Penicillin (rash, 2019)', 'Latex'])
  })
})

describe('the lines of a form', () => {
  it('come back as they were written, commas and all', () => {
    expect(readLines(writeLines(['Penicillin (rash, 2019)', 'Aspirin, low dose']))).toEqual([
      'Penicillin (rash, 2019)',
      'Aspirin, low dose',
    ])
    expect(readLines('')).toEqual([])
  })
})

describe('what is being typed', () => {
  it.each([
    ['', [], ''],
    [',', [], ''],
    ['Pen', [], 'Pen'],
    ['Penicillin,', ['Penicillin'], ''],
    ['Penicillin, La', ['Penicillin'], 'La'],
    ['Penicillin (rash, 2', [], 'Penicillin (rash, 2'],
    ['Penicillin (rash, 2019), L', ['Penicillin (rash, 2019)'], 'L'],
    ['Latex, Penicillin (rash,', ['Latex'], 'Penicillin (rash,'],
    ['Latex\nNuts\n', ['Latex', 'Nuts'], ''],
  ])('gives its whole items and the rest: %j', (text, items, rest) => {
    expect(splitTyped(text)).toEqual({ items, rest })
  })
})
