import { describe, expect, it } from 'vitest'
import { readCommaList, readLines, splitTyped, writeLines } from './comma-list.ts'

describe('comma-separated list', () => {
  it('is empty for an empty text, spaces and lone commas', () => {
    expect(readCommaList('')).toEqual([])
    expect(readCommaList(' , ,, ')).toEqual([])
  })

  it('is split on commas and trimmed, without empty items', () => {
    expect(readCommaList(' Penicillin ,latex,, Nuts,')).toEqual(['Penicillin', 'latex', 'Nuts'])
  })

  it('accepts a pasted list with one item per line', () => {
    expect(readCommaList('Amlodipine 5 mg\nRamipril 2.5 mg\r\n')).toEqual([
      'Amlodipine 5 mg',
      'Ramipril 2.5 mg',
    ])
  })

  it('keeps a comma in brackets inside its item', () => {
    expect(readCommaList('Penicillin (rash, 2019), Latex')).toEqual(['Penicillin (rash, 2019)', 'Latex'])
  })
})

describe('list of doses', () => {
  it('keeps thousands separators and splits after other numbers', () => {
    expect(readCommaList('1,000 IU vitamin D, Aspirin 75, 5')).toEqual([
      '1,000 IU vitamin D',
      'Aspirin 75',
      '5',
    ])
    expect(readCommaList('Heparin 10,000,000 units')).toEqual(['Heparin 10,000,000 units'])
    expect(readCommaList('Vitamin B1,B12')).toEqual(['Vitamin B1', 'B12'])
  })

  it('is split on semicolons and loses pasted bullets and dashes', () => {
    expect(readCommaList('Amlodipine 5 mg; Aspirin 75 mg')).toEqual(['Amlodipine 5 mg', 'Aspirin 75 mg'])
    expect(readCommaList('• Metformin 500 mg\n- Ramipril 2.5 mg\n* Co-codamol')).toEqual([
      'Metformin 500 mg',
      'Ramipril 2.5 mg',
      'Co-codamol',
    ])
  })
})

describe('lines of a form field', () => {
  it('are read back as written, commas included', () => {
    expect(readLines(writeLines(['Penicillin (rash, 2019)', 'Aspirin, low dose']))).toEqual([
      'Penicillin (rash, 2019)',
      'Aspirin, low dose',
    ])
    expect(readLines('')).toEqual([])
  })
})

describe('partly typed list', () => {
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
    ['Penicillin (rash, 2019)', [], 'Penicillin (rash, 2019)'],
    ['1,', [], '1,'],
    ['1,0', [], '1,0'],
    ['1,000 IU', [], '1,000 IU'],
    ['Aspirin 75, ', ['Aspirin 75'], ''],
    ['Latex; ', ['Latex'], ''],
    ['Latex, vitamin D 1,', ['Latex'], 'vitamin D 1,'],
  ])('is split into complete items and the rest: %j', (text, items, rest) => {
    expect(splitTyped(text)).toEqual({ items, rest })
  })
})
