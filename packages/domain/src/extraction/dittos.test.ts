import { describe, expect, it } from 'vitest'
import { isDitto, withoutDittos } from './dittos.ts'
import type { ColumnMeaning, ListColumn } from './types.ts'

describe('ditto mark', () => {
  it.each([
    'do.',
    'do',
    'Do.',
    'DO.',
    'ditto',
    'Ditto',
    '-do-',
    '- do -',
    '"',
    '〃',
    '”',
    '-"-',
    '" "',
    "''",
    ',,',
    '″',
    'as above',
  ])('is recognised: %s', (cell) => expect(isDitto(cell)).toBe(true))

  it.each(['', '-', 'Do', 'DO', 'Dover', 'dos Santos', 'Donna', '5"', 'Anna', 'Same'])(
    'is not recognised: %s',
    (cell) => expect(isDitto(cell)).toBe(false),
  )
})

function meant(
  meanings: readonly ColumnMeaning[],
  rows: readonly (readonly string[])[],
  pages: readonly number[] = [],
) {
  const columns = meanings.map((meaning, index): ListColumn => ({
    index,
    header: meaning,
    meaning,
    sureness: 'both',
    samples: [],
  }))
  const box = { x: 0, y: 0, width: 0, height: 0 }
  return withoutDittos(
    rows.map((cells, at) => ({ page: pages[at] ?? 1, box, cells: [...cells], doubts: [], raw: '' })),
    columns,
  )
}

describe('row with ditto marks', () => {
  it('repeats the values of the row above, even several times', () => {
    const rows = [
      ['Hartnell', 'Colin', '1 High Street'],
      ['do.', 'Denise', '"'],
      ['"', 'Poppy', '-"-'],
      ['Bashir', 'Imran', '2 Low Road'],
    ]
    expect(meant(['surname', 'forename', 'address'], rows).map(({ cells }) => cells.join('|'))).toEqual([
      'Hartnell|Colin|1 High Street',
      'Hartnell|Denise|1 High Street',
      'Hartnell|Poppy|1 High Street',
      'Bashir|Imran|2 Low Road',
    ])
  })

  it('repeats the surname above inside a name', () => {
    const names = (...cells: string[]) =>
      meant(
        ['name'],
        cells.map((cell) => [cell]),
      ).map(({ cells: [name] }) => name)
    expect(names('Hartnell, Colin', 'do. Denise', '", Poppy', '-"- Max')).toEqual([
      'Hartnell, Colin',
      'Hartnell, Denise',
      'Hartnell, Poppy',
      'Hartnell, Max',
    ])
    expect(names('HARTNELL Colin', 'ditto Denise')).toEqual(['HARTNELL Colin', 'HARTNELL Denise'])
    expect(names('Colin Hartnell', 'Denise do.', 'Poppy "')).toEqual([
      'Colin Hartnell',
      'Denise Hartnell',
      'Poppy Hartnell',
    ])
    expect(names('Silva, Ana', 'Ana do Carmo', 'Do, Linh')).toEqual([
      'Silva, Ana',
      'Ana do Carmo',
      'Do, Linh',
    ])
  })

  it('is marked if the row above is on another page, and stays empty without one', () => {
    const rows = meant(
      ['surname', 'forename'],
      [
        ['Hartnell', 'Colin'],
        ['do.', 'Denise'],
      ],
      [1, 2],
    )
    expect(rows[1]).toMatchObject({
      cells: ['Hartnell', 'Denise'],
      doubts: [{ column: 0, code: 'over_pages' }],
    })
    expect(meant(['surname', 'forename'], [['do.', 'Denise']])[0]?.cells).toEqual(['', 'Denise'])
  })
})
