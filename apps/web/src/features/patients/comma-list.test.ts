import { describe, expect, it } from 'vitest'
import { readCommaList, writeCommaList } from './comma-list.ts'

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

  it('comes back as it was written', () => {
    expect(readCommaList(writeCommaList(['Penicillin', 'Latex']))).toEqual(['Penicillin', 'Latex'])
  })
})
