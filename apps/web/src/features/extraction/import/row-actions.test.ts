import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import { noWork, type Touch } from './import-work.ts'
import { removeRows } from './remove-rows.ts'
import { acceptMarks, chooseReading, discardTyped, typeInRow } from './row-actions.ts'
import { eitherWayDob, someFile, someMark, someRow, someStore } from './some-rows.ts'

beforeEach(closeAllToasts)

function storeWith(touched: Record<string, Touch>, repeats: Record<string, string> = {}) {
  return someStore({ work: { ...noWork, files: [someFile()], touched }, repeats })
}

function undoLast(): void {
  shownToasts().at(-1)?.undo?.()
}

describe('discarding typed values', () => {
  const row = someRow()

  it('shows no toast if nothing is lost', () => {
    const store = storeWith({ [row.key]: { typed: { name: 'Ida' } } })
    discardTyped(store, row, { name: 'Ida' })
    expect(shownToasts()).toEqual([])
  })

  it('can be undone', () => {
    const store = storeWith({})
    typeInRow(store, row.key, 'name', 'Ida Fennimore')
    typeInRow(store, row.key, 'phone', '01632 960111')
    discardTyped(store, row, undefined)
    expect(store.get().work.touched[row.key]?.typed).toBeUndefined()
    undoLast()
    expect(store.get().work.touched[row.key]?.typed).toEqual({
      name: 'Ida Fennimore',
      phone: '01632 960111',
    })
  })

  it('keeps values typed since when undone', () => {
    const store = storeWith({})
    typeInRow(store, row.key, 'name', 'Ida Fennimore')
    typeInRow(store, row.key, 'phone', '01632 960111')
    discardTyped(store, row, undefined)
    typeInRow(store, row.key, 'phone', '01632 960222')
    undoLast()
    expect(store.get().work.touched[row.key]?.typed).toEqual({
      name: 'Ida Fennimore',
      phone: '01632 960222',
    })
  })
})

describe('confirming a row', () => {
  it('accepts the current values together with their marks', () => {
    const row = someRow({ name: { value: 'Ida Fenn', marks: [someMark('name_case_guessed')] } })
    const store = storeWith({})
    acceptMarks(store, [row], 'name_by_guess')
    expect(store.get().work.touched[row.key]?.accepted).toEqual([])
    acceptMarks(store, [row])
    expect(store.get().work.touched[row.key]?.accepted).toEqual([row.marks[0]?.acceptance])
  })

  it('sets the chosen date and clears the server error', () => {
    const row = someRow({ dob: eitherWayDob })
    const store = someStore({ refused: { [row.key]: { dob: 'No.' } }, refusal: 'Nothing was created.' })
    chooseReading(store, row.key, '1951-03-04')
    expect(store.get()).toMatchObject({ refused: {}, refusal: null })
    expect(someRow({ dob: eitherWayDob }, store.get().work.touched[row.key])).toMatchObject({
      body: { dob: '1951-03-04' },
      marks: [],
    })
  })
})

describe('removing rows', () => {
  const [one, two, three] = [someRow({}, {}, 0), someRow({}, {}, 1), someRow({}, {}, 2)]
  const repeats = { [two.key]: one.key, [three.key]: one.key }
  const removal = { title: 'Patient Removed', wereSelected: true }

  it('leaves their copies unselected unless somebody selected them, and can be undone', () => {
    const store = storeWith({ [three.key]: { somebodyElse: three.person, selected: true } }, repeats)
    removeRows(store, [one], removal)
    expect(store.get().work.touched).toMatchObject({
      [one.key]: { removed: true },
      [two.key]: { selected: false },
      [three.key]: { selected: true },
    })
    expect(shownToasts().at(-1)?.message).toBe(
      'Ida Fenn will not be created. Another row, probably for the same person, stays skipped.',
    )
    undoLast()
    const { touched } = store.get().work
    expect([touched[one.key]?.removed, touched[two.key]?.selected]).toEqual([undefined, undefined])
  })

  it('skips automatically skipped copies again, and can be undone', () => {
    const store = storeWith({ [two.key]: { keptOut: two.person, selected: true } }, repeats)
    removeRows(store, [one], removal)
    expect(store.get().work.touched[two.key]).toEqual({ keptOut: two.person, selected: undefined })
    undoLast()
    expect(store.get().work.touched[two.key]).toEqual({ keptOut: two.person, selected: true })
  })

  it('leaves other rows alone if none was selected or all are removed', () => {
    const store = storeWith({}, repeats)
    removeRows(store, [one], { ...removal, wereSelected: false })
    expect(Object.keys(store.get().work.touched)).toEqual([one.key])
    const none = storeWith({}, repeats)
    removeRows(none, [one, two, three], removal)
    expect(none.get().work.touched[two.key]).toEqual({ removed: true })
    expect(shownToasts().at(-1)?.message).toBe('3 patients will not be created.')
  })
})
