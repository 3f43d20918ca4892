import { describe, expect, it } from 'vitest'
import { repeatedEntries } from './repeated-entries.ts'

const entry = (
  name: string,
  dob: string | null = null,
  nhsNumber: string | null = null,
  medicalRecordNumber: string | null = null,
) => ({ name, dob, nhsNumber, medicalRecordNumber })

describe('repeated entries in a list', () => {
  it('are not found by name alone', () => {
    expect(repeatedEntries([entry('Ida Fenn'), entry('Ida Fenn'), entry('Ida Fenn', '1951-03-14')])).toEqual(
      new Map(),
    )
    expect(repeatedEntries([entry('Ida Fenn', '1951-03-14'), entry('Ida Fenn', '1987-11-02')])).toEqual(
      new Map(),
    )
  })

  it('are not found by record number alone', () => {
    const list = [
      entry('Ida Fenn', '1951-03-14', null, '100'),
      entry('Tom Barr', '1960-01-02', null, '100'),
      entry('Una Venn', null, null, '100'),
    ]
    expect(repeatedEntries(list)).toEqual(new Map())
  })

  it('are found in a list in which all dates of birth are the same', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const name = (i: number) =>
      `${letters[i % 26]}${letters[(i >> 3) % 26]}${letters[(i * 7) % 26]}xy Person${letters[i % 26]}`
    const list = Array.from({ length: 10_000 }, (_, i) => entry(name(i), '2026-11-20'))
    expect(
      repeatedEntries([...list, entry('Ida Fenn', '2026-11-20'), entry('Fenn, Ida', '2026-11-20')]).get(
        10_001,
      ),
    ).toBe(10_000)
  })

  it('are found by NHS number, or name and date of birth, and point to the first entry', () => {
    const list = [
      entry('Ida Fenn', '1951-03-14', '9991126481'),
      entry('Tom Barr', '1960-01-02'),
      entry('I. Brown', null, '9991126481'),
      entry('BARR, Thomas', '1960-01-02'),
    ]
    expect(repeatedEntries(list)).toEqual(
      new Map([
        [2, 0],
        [3, 1],
      ]),
    )
  })

  it('are found by record number plus date of birth, or plus a similar name', () => {
    const list = [
      entry('Zofia García López', '2006-01-21', null, 'MR100678'),
      entry('Elizabeth Fenn', null, null, 'MR100679'),
      entry('Zoa Garcia', '2006-01-21', null, 'mr 100678'),
      entry('Liz Fenn', '1951-03-14', null, 'MR100679'),
    ]
    expect(repeatedEntries(list)).toEqual(
      new Map([
        [2, 0],
        [3, 1],
      ]),
    )
  })
})
