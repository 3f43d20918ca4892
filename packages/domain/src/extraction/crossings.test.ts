import { describe, expect, it } from 'vitest'
import type { CrossingCode } from './marks.ts'
import { printedLines } from './printed-lines.ts'
import { readPatientList } from './read-patient-list.ts'
import { piece, widthOf } from './typeset-for-tests.ts'
import type { TextPage } from './types.ts'

const columns = [40, 200, 330, 380]
type Marked = { row: number; column: number; text: string; code?: CrossingCode; note?: string }

/** Builds a page of these rows, with some of their texts marked. */
function page(rows: readonly (readonly string[])[], marked: readonly Marked[]): TextPage {
  const size = 10
  const items = rows.flatMap((cells, row) =>
    cells.map((text, column) => piece(text, { x: columns[column] ?? 40, y: 60 + row * 20, size })),
  )
  return {
    number: 1,
    width: 595,
    height: 842,
    items,
    marked: marked.map(({ row, column, text, code = 'struck_out', note }) => {
      const cell = rows[row]?.[column] ?? ''
      const x = (columns[column] ?? 40) + widthOf(cell.slice(0, cell.indexOf(text)), size)
      const place = { x, y: 60 + row * 20, width: widthOf(text, size), height: size, angle: 0 }
      return note === undefined ? { code, ...place } : { code, ...place, text: note }
    }),
  }
}

const header = ['Name', 'Date of birth', 'Sex', 'NHS number']
const rows = [
  header,
  ['Abbot, Lena', '01/02/1953', 'F', '999 000 2398'],
  ['Brand, Colm', '13/04/1962 18/04/1962', 'M', '999 000 2401'],
  ['Coyle, Dora Ann', '15/06/1971', 'F', '999 000 2428'],
]

function read(marked: readonly Marked[]) {
  const { records } = readPatientList([page(rows, marked)], { today: '2026-11-27' })
  return records.map(({ fields: { name, dob } }) => {
    const marks = [...(name.marks ?? []), ...(dob.marks ?? [])].map(({ code }) => code)
    return [name.value, dob.value, ...marks].join(' ')
  })
}

describe('struck-out or covered text', () => {
  it('gives way to the value next to it [H-52]', () => {
    const read13 = read([{ row: 2, column: 1, text: '13/04/1962' }])
    expect(read13[1]).toBe('Colm Brand 1962-04-18 beside_crossed')
    const note = readPatientList([page(rows, [{ row: 2, column: 1, text: '13/04/1962' }])], {
      today: '2026-11-27',
    })
    expect(note.records[1]?.fields.dob.marks?.[0]?.message).toContain('‘13/04/1962’')
  })

  it('gives way to the other words in its cell', () => {
    expect(read([{ row: 3, column: 0, text: 'Ann' }])[2]).toBe('Dora Coyle 1971-06-15 beside_crossed')
  })

  it.each(['struck_out', 'covered', 'hidden_text'] as const)(
    'is kept and marked if nothing else is printed there: %s',
    (code) => {
      const whole = rows[3]?.map((text, column) => ({ row: 3, column, text, code })) ?? []
      expect(read(whole)[2]).toBe(`Dora Ann Coyle 1971-06-15 ${code}`)
      expect(read([{ row: 1, column: 1, text: '01/02/1953', code }])[0]).toBe(`Lena Abbot 1953-02-01 ${code}`)
    },
  )

  it('is kept and marked if somebody attached a note', () => {
    const marked = [
      { row: 1, column: 1, text: '01/02/1953', code: 'annotated', note: 'should be 1954' },
    ] as const
    const { records } = readPatientList([page(rows, marked)], { today: '2026-11-27' })
    expect(records[0]?.fields.dob).toMatchObject({
      value: '1953-02-01',
      marks: [{ message: expect.stringContaining('‘should be 1954’') }],
    })
  })

  it('may be struck out letter by letter', () => {
    const struck = Array.from('Coyle', (letter) => `${letter}\u0336`).join('')
    const other = rows.map((cells) => cells.map((text) => text.replace('Coyle', struck)))
    const { records } = readPatientList([page(other, [])], { today: '2026-11-27' })
    expect(records[2]?.fields.name).toMatchObject({
      value: 'Dora Ann',
      marks: expect.arrayContaining([expect.objectContaining({ code: 'beside_crossed' })]),
    })
  })

  it('does not affect other rows', () => {
    expect(read([{ row: 3, column: 0, text: 'Coyle, Dora Ann' }]).slice(0, 2)).toEqual(read([]).slice(0, 2))
  })

  it('is left out of the text for a language model, and the file has a warning', () => {
    const marked = [{ row: 1, column: 0, text: 'Abbot, Lena' }]
    expect(printedLines(page(rows, marked)).lines.join('\n')).not.toContain('Abbot')
    const memo = page(
      [['A letter to all of our patients, with thanks', 'kind regards']],
      [{ row: 0, column: 0, text: 'A letter' }],
    )
    expect(readPatientList([memo], { today: '2026-11-27' }).warnings.map(({ code }) => code)).toEqual([
      'crossed_out',
    ])
  })
})
