// @vitest-environment jsdom
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkPeople } from './check-people.ts'
import type { ImportStore } from './import-store.ts'
import { noWork } from './import-work.ts'
import { rowsOf, type Review } from './review.ts'
import { selectRows, touchRows, typeInRow } from './row-actions.ts'
import { ida, someFile, someRecord, someStore, testDay } from './some-rows.ts'
import { rowStatuses } from './row-status.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fakes a practice with these patients. Returns the number of rows in each request. */
function practiceOf(people: LikelyDuplicate[]): number[] {
  const asked: number[] = []
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
    const { patients } = JSON.parse(body) as { patients: { name: string }[] }
    asked.push(patients.length)
    const duplicates = patients.flatMap(({ name }, index) => {
      const found = people.filter((person) => person.name === name)
      return found.length > 0 ? [{ index, patients: found }] : []
    })
    return Response.json({ duplicates })
  })
  return asked
}

function importOf(...names: string[]): ImportStore {
  const records = names.map((name, row) => someRecord({ name: { value: name } }, row))
  const work = { ...noWork, files: [someFile()] }
  return someStore({ work, lists: { a: { tables: [], pages: [], warnings: [], records } } })
}

function reviewOf(store: ImportStore): Review {
  const { work, lists, found, repeats } = store.get()
  const rows = rowsOf(work, lists, testDay)
  return { rows, statuses: rowStatuses(rows, found, repeats) }
}

async function check(store: ImportStore): Promise<boolean[]> {
  await checkPeople(store, reviewOf(store).rows, store.signal)
  const { rows, statuses } = reviewOf(store)
  return rows.map(({ key }) => statuses.get(key)?.isSelected ?? false)
}

describe('the duplicate check of an import', () => {
  it("asks once about each row, and again after the practice's patients change", async () => {
    const store = importOf('Ida Fenn', 'Tom Barr')
    const asked = practiceOf([])
    expect(await check(store)).toEqual([true, true])
    await check(store)
    expect(asked).toEqual([2])
    practiceOf([ida])
    store.set({ patientsVersion: store.get().patientsVersion + 1 })
    // Earlier results are shown until the answer arrives.
    expect(store.get().found['a/0/0']).toMatchObject({ patients: [] })
    expect(await check(store)).toEqual([false, true])
  })

  it.each([undefined, true])('keeps a row skipped when its matching record is gone: %s', async (selected) => {
    const store = importOf('Ida Fenn')
    touchRows(store, ['a/0/0'], () => ({ selected }))
    practiceOf([ida])
    await check(store)
    practiceOf([])
    store.set({ patientsVersion: 1 })
    expect(await check(store)).toEqual([false])
    expect(reviewOf(store).statuses.get('a/0/0')).toMatchObject({ hold: null, isKeptOut: true })
  })

  it('asks again only about a changed row', async () => {
    const store = importOf('Ida Fenn', 'Tom Barr')
    const asked = practiceOf([])
    await check(store)
    typeInRow(store, 'a/0/1', 'name', 'Thomas Barr')
    await check(store)
    expect(asked).toEqual([2, 1])
  })

  it('keeps skipped copies skipped when another row is corrected', async () => {
    const store = importOf('Ida Fenn', 'Ida Fenn', 'Ida Fenn')
    practiceOf([])
    expect(await check(store)).toEqual([true, false, false])
    typeInRow(store, 'a/0/0', 'name', 'Zadie Holloway')
    expect(await check(store)).toEqual([true, false, false])
    // The same holds if somebody had selected the copy and then the first row again.
    const again = importOf('Ida Fenn', 'Ida Fenn')
    await check(again)
    selectRows(again, ['a/0/0'], false)
    selectRows(again, ['a/0/1'], true)
    expect(await check(again)).toEqual([false, true])
    selectRows(again, ['a/0/0'], true)
    expect(await check(again)).toEqual([true, false])
    typeInRow(again, 'a/0/0', 'name', 'Zadie Holloway')
    expect(await check(again)).toEqual([true, false])
    // The same holds if the copy also had an error that is then corrected.
    const wrong = importOf('Ida Fenn', 'Ida Fenn')
    typeInRow(wrong, 'a/0/1', 'email', 'ida')
    await check(wrong)
    typeInRow(wrong, 'a/0/0', 'name', 'Zadie Holloway')
    await check(wrong)
    typeInRow(wrong, 'a/0/1', 'email', '')
    expect(await check(wrong)).toEqual([true, false])
    // An incomplete date matches nobody.
    typeInRow(store, 'a/0/0', 'dob', '14/03/19')
    expect(await check(store)).toEqual([false, false, false])
  })
})
