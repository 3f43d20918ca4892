// @vitest-environment jsdom
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkPeople } from './check-people.ts'
import type { ImportStore } from './import-store.ts'
import { noWork } from './import-work.ts'
import { rowsOf, type Review } from './review.ts'
import { touchRows, typeInRow } from './row-actions.ts'
import { ida, someFile, someRecord, someStore, testDay } from './some-rows.ts'
import { standingsOf } from './standings.ts'

afterEach(() => vi.unstubAllGlobals())

/** A practice with these people. Answers how many it was asked about, call by call. */
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
  const { work, lists, found, twins } = store.get()
  const rows = rowsOf(work, lists, testDay)
  return { rows, standings: standingsOf(rows, found, twins) }
}

async function check(store: ImportStore): Promise<boolean[]> {
  await checkPeople(store, reviewOf(store).rows, store.signal)
  const { rows, standings } = reviewOf(store)
  return rows.map(({ key }) => standings.get(key)?.isSelected ?? false)
}

describe('the people of a review', () => {
  it('are asked about once, and again when the patients of the practice change', async () => {
    const store = importOf('Ida Fenn', 'Tom Barr')
    const asked = practiceOf([])
    expect(await check(store)).toEqual([true, true])
    await check(store)
    expect(asked).toEqual([2])
    practiceOf([ida])
    store.set({ stand: store.get().stand + 1 })
    // What was found before is shown until the answer is there.
    expect(store.get().found['a/0/0']).toMatchObject({ patients: [] })
    expect(await check(store)).toEqual([false, true])
  })

  it.each([undefined, true])(
    'stay left out when the record that was like them goes: %s',
    async (selected) => {
      const store = importOf('Ida Fenn')
      touchRows(store, ['a/0/0'], () => ({ selected }))
      practiceOf([ida])
      await check(store)
      practiceOf([])
      store.set({ stand: 1 })
      expect(await check(store)).toEqual([false])
      expect(reviewOf(store).standings.get('a/0/0')).toMatchObject({ hold: null, isKeptOut: true })
    },
  )

  it('are asked about when one of them becomes another person, and that one alone', async () => {
    const store = importOf('Ida Fenn', 'Tom Barr')
    const asked = practiceOf([])
    await check(store)
    typeInRow(store, 'a/0/1', 'name', 'Thomas Barr')
    await check(store)
    expect(asked).toEqual([2, 1])
  })

  it('who were left out as copies do not come in when another row is corrected', async () => {
    const store = importOf('Ida Fenn', 'Ida Fenn', 'Ida Fenn')
    practiceOf([])
    expect(await check(store)).toEqual([true, false, false])
    typeInRow(store, 'a/0/0', 'name', 'Zadie Holloway')
    expect(await check(store)).toEqual([true, false, false])
    // A date that is typed by half is nobody's.
    typeInRow(store, 'a/0/0', 'dob', '14/03/19')
    expect(await check(store)).toEqual([false, false, false])
  })
})
