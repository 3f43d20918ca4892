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

describe('a list of doses', () => {
  it('keeps a number with its thousands, and splits after any other number', () => {
    expect(readCommaList('1,000 IU vitamin D, Aspirin 75, 5')).toEqual([
      '1,000 IU vitamin D',
      'Aspirin 75',
      '5',
    ])
    expect(readCommaList('Heparin 10,000,000 units')).toEqual(['Heparin 10,000,000 units'])
    expect(readCommaList('Vitamin B1,B12')).toEqual(['Vitamin B1', 'B12'])
  })

  it('is split on semicolons, and pasted dots and dashes are no part of it', () => {
    expect(readCommaList('Amlodipine 5 mg; Aspirin 75 mg')).toEqual(['Amlodipine 5 mg', 'Aspirin 75 mg'])
    expect(readCommaList('• Metformin 500 mg\n- Ramipril 2.5 mg\n* Co-codamol')).toEqual([
      'Metformin 500 mg',
      'Ramipril 2.5 mg',
      'Co-codamol',
    ])
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
    ['Penicillin (rash, 2019)', [], 'Penicillin (rash, 2019)'],
    ['1,', [], '1,'],
    ['1,0', [], '1,0'],
    ['1,000 IU', [], '1,000 IU'],
    ['Aspirin 75, ', ['Aspirin 75'], ''],
    ['Latex; ', ['Latex'], ''],
    ['Latex, vitamin D 1,', ['Latex'], 'vitamin D 1,'],
  ])('gives its whole items and the rest: %j', (text, items, rest) => {
    expect(splitTyped(text)).toEqual({ items, rest })
  })
})
