import { describe, expect, it } from 'vitest'
import { labelAtStart, readListLabel, writeListLabel } from './list-labels.ts'

describe('list label', () => {
  it.each(['0.', '10000.', 'a.', 'iii)', '1.1', '2.1.', 'Step 1', '✓', '[x]'])(
    '%s is kept as words',
    (label) => {
      expect(readListLabel(label)).toEqual({ kind: 'words', words: label })
    },
  )

  it.each([null, '', ' ', '·', 'o', '§', '\uF0B7'])('%j is read as a bullet', (label) => {
    expect(readListLabel(label)).toEqual({ kind: 'ul' })
  })

  it.each(['3.', '3)', '(3)', ' 3.\u00A0'])('%j is read as number three', (label) => {
    expect(readListLabel(label)).toEqual({ kind: 'ol', number: 3 })
  })

  it.each(['Asthma', '5 mg', '2.5 mg', '-3', 'on 1.', '2019 was', 'a', '1.'])(
    'is not found in %j',
    (line) => {
      expect(labelAtStart(line)).toBeNull()
    },
  )

  it.each([
    ['·\u00A0\u00A0Asthma', '·'],
    ['12) Rest', '12)'],
    ['iv.  Rest', 'iv.'],
  ])('at the start of %j is %s', (line, label) => {
    expect(labelAtStart(line)?.label).toBe(label)
  })

  it.each([
    [1, 'a', 'a.'],
    [28, 'A', 'AB.'],
    [14, 'i', 'xiv.'],
    [9, 'I', 'IX.'],
    [0, 'a', '0.'],
    [-2, '1', '-2.'],
  ] as const)('for number %i in style %s is %s', (number, counting, label) => {
    expect(writeListLabel(number, counting)).toBe(label)
  })
})
