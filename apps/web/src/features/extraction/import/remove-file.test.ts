import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import { noWork, type Touch } from './import-work.ts'
import { removeFile } from './remove-file.ts'
import { someFile, someRecord, someStore } from './some-rows.ts'

beforeEach(closeAllToasts)

const list = { tables: [], warnings: [], pages: [], records: [someRecord()] }
const touched: Record<string, Touch> = {
  'a/0/0': { typed: { name: 'Ida Fennimore' } },
  'ab/0/0': { selected: false },
}

function storeWith(touches: Record<string, Touch>) {
  const files = [someFile({ id: 'a' }), someFile({ id: 'ab' })]
  return someStore({ work: { ...noWork, files, touched: touches }, lists: { a: list, ab: list } })
}

describe('removing a file', () => {
  it('does nothing for an unknown file', () => {
    const store = storeWith(touched)
    removeFile(store, 'b')
    expect(store.get().work.files).toHaveLength(2)
  })

  it('shows no toast if its rows were not changed', () => {
    const store = storeWith({})
    removeFile(store, 'a')
    expect(Object.keys(store.get().lists)).toEqual(['ab'])
    expect(shownToasts()).toEqual([])
  })

  it('can be undone, with its place and typed values', () => {
    const store = storeWith(touched)
    removeFile(store, 'a')
    expect(store.get().work).toMatchObject({ files: [{ id: 'ab' }], touched: { 'ab/0/0': {} } })
    shownToasts()[0]?.undo?.()
    expect(store.get().work.files.map(({ id }) => id)).toEqual(['a', 'ab'])
    expect(store.get().work.touched).toEqual(touched)
    expect(store.get().lists).toEqual({ a: list, ab: list })
  })
})
