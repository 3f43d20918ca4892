import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function read(content: Uint8Array) {
  const rows: number[] = []
  const list = { today: '2026-11-20' }
  const result = await readTable(content, {
    kind: 'text',
    list,
    onRows: async (count) => void rows.push(count),
  })
  return { result, rows }
}

describe('A table', () => {
  it('tells how many rows it has before they are read as patients', async () => {
    const { result, rows } = await read(bytes('Name,DOB\nIda Fenn,23/11/1961\n,\n'))
    expect(rows).toEqual([3])
    expect(result).toMatchObject({ records: [{ page: 2, fields: { name: { value: 'Ida Fenn' } } }] })
  })

  it.each([
    ['empty rows', '\n,,\n'],
    ['a header', 'Name,DOB,Sex'],
    ['words', 'Dear Sir,\nthis is a letter'],
  ])('of nothing but %s has no patients', async (_, text) => {
    expect((await read(bytes(text))).result).toMatchObject({ records: [], reason: { code: 'no_patients' } })
  })

  it.each([
    ['not_a_list', new Uint8Array(1_000)],
    ['cell_too_long', bytes(`Name,DOB\nIda,${'x'.repeat(1_000_000)}`)],
    ['too_many_columns', bytes(`Name${',x'.repeat(300)}\n`)],
    ['too_many_rows', bytes(`Name,DOB\n${'Ida Fenn,1/1/1951\n'.repeat(20_060)}`)],
    ['too_many_rows', bytes('\n'.repeat(300_000))],
  ])('beyond the limits is refused as %s', async (code, content) => {
    expect(await read(content)).toEqual({ result: code, rows: [] })
  })
})
