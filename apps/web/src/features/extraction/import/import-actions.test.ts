import { applyColumnMeanings } from '@sincerely/domain/extraction/column-meanings'
import type { ColumnMeaning, PatientTable } from '@sincerely/domain/extraction/types'
import { describe, expect, it } from 'vitest'
import { chooseDayOrder, chooseMeaning, openColumns } from './import-actions.ts'
import { noWork } from './import-work.ts'
import { rowsOf } from './review.ts'
import { acceptMarks } from './row-actions.ts'
import { someFile, someStore, testDay } from './some-rows.ts'

const meanings: ColumnMeaning[] = ['name', 'dob', 'ignore']
const table: PatientTable = {
  layout: 'table',
  columns: meanings.map((meaning, index) => ({
    index,
    header: '',
    meaning,
    sureness: 'person',
    samples: [],
  })),
  rows: [
    {
      page: 1,
      box: { x: 0, y: 0, width: 100, height: 10 },
      cells: ['Ida Fenn', '03/04/1951', '05/06/1960'],
      doubts: [],
      raw: '',
    },
  ],
}

function storeWithList() {
  const { records, warnings } = applyColumnMeanings([table], 0, {}, { today: testDay })
  return someStore({
    work: { ...noWork, files: [someFile()] },
    lists: { a: { tables: [table], warnings, pages: [], records } },
    refused: { 'a/0/0': { dob: 'No.' }, 'b/0/0': { dob: 'No.' } },
  })
}

function rowIn({ get }: ReturnType<typeof storeWithList>) {
  const [row] = rowsOf(get().work, get().lists, testDay)
  if (!row) throw new Error('there is one row')
  return row
}

describe('a column with a changed meaning', () => {
  it('shows new doubtful values, and keeps values already accepted', async () => {
    const store = storeWithList()
    acceptMarks(store, [rowIn(store)])
    expect(rowIn(store).marks.filter(({ field }) => field === 'dob')).toEqual([])
    await chooseMeaning(store, 'a', { table: 0, column: 1, meaning: 'ignore' })
    await chooseMeaning(store, 'a', { table: 0, column: 2, meaning: 'dob' })
    expect(rowIn(store)).toMatchObject({ body: { dob: '1960-06-05' } })
    expect(rowIn(store).marks).toMatchObject([{ field: 'dob', code: 'dob_order_ambiguous' }])
    await chooseMeaning(store, 'a', { table: 0, column: 2, meaning: 'ignore' })
    await chooseMeaning(store, 'a', { table: 0, column: 1, meaning: 'dob' })
    expect(rowIn(store).marks).toEqual([])
  })

  it('drops the date order chosen for another column', async () => {
    const store = storeWithList()
    chooseDayOrder(store, 'a', 'mdy')
    expect(rowIn(store).body.dob).toBe('1951-03-04')
    await chooseMeaning(store, 'a', { table: 0, column: 1, meaning: 'ignore' })
    await chooseMeaning(store, 'a', { table: 0, column: 2, meaning: 'dob' })
    const { body, marks } = rowIn(store)
    expect([body.dob, marks[0]?.code]).toEqual(['1960-06-05', 'dob_order_ambiguous'])
  })
})

describe('a list that was not clear enough', () => {
  const failed = { step: 'failed', code: 'needs_ai', message: 'Not clear.', canRetry: false } as const
  const unclear = (named: ColumnMeaning) => {
    const columns = [named, 'dob', 'unknown'] as const
    const { rows } = table
    const tables: PatientTable[] = [
      {
        ...table,
        columns: table.columns.map((column, at) => ({
          ...column,
          meaning: columns[at] ?? 'unknown',
          sureness: 'both',
        })),
        rows: ['03/04/1951', '', ''].flatMap((dob) =>
          rows.map((row) => ({ ...row, cells: ['Ida Fenn', dob, ''] })),
        ),
      },
    ]
    const read = applyColumnMeanings(tables, 0, {}, { today: testDay })
    const store = someStore({
      work: { ...noWork, files: [someFile({ state: failed })] },
      lists: { a: { ...read, pages: [] } },
    })
    expect(rowsOf(store.get().work, store.get().lists, testDay)).toEqual([])
    return store
  }

  it('opens its columns and shows the patients as guessed', async () => {
    const store = unclear('name')
    await openColumns(store, 'a')
    const { work, lists, columnsOf } = store.get()
    expect([work.step, columnsOf, work.files[0]?.state.step]).toEqual(['review', 'a', 'read'])
    expect(rowsOf(work, lists, testDay)).toHaveLength(3)
  })

  it('shows no patients while the names are not found', async () => {
    const store = unclear('unknown')
    await openColumns(store, 'a')
    const { work, columnsOf } = store.get()
    expect([work.step, columnsOf, work.files[0]?.state]).toEqual(['review', 'a', failed])
  })
})

describe('a chosen order of day and month', () => {
  it("clears the server errors of that file's rows", () => {
    const store = storeWithList()
    chooseDayOrder(store, 'a', 'mdy')
    expect(store.get().refused).toEqual({ 'b/0/0': { dob: 'No.' } })
  })
})
