// The actions of the user on rows of the import.
import { toast } from '../../../ui/toast.ts'
import type { ImportStore } from './import-store.ts'
import { withTouches, type Touch } from './import-work.ts'
import type { ReviewRow } from './review-row.ts'
import { rowFields, type RowField, type Typed } from './row-fields.ts'
import { notDifferent, differentFromShown } from './row-status.ts'

export function typeInRow(store: ImportStore, key: string, field: RowField, text: string): void {
  touchRows(store, [key], (before) => ({ ...before, typed: { ...before.typed, [field]: text } }))
  forget(store, key)
}

/** Chooses the reading `YYYY-MM-DD` of an ambiguous date of birth. Other doubts about the date remain. */
export function chooseReading(store: ImportStore, key: string, reading: string): void {
  touchRows(store, [key], (before) => ({ ...before, reading }))
  forget(store, key)
}

/** Discards the text typed since `before`. Undo restores it without losing what was typed later. */
export function discardTyped(store: ImportStore, { key, body }: ReviewRow, before: Touch['typed']): void {
  const dropped = typedSince(before, store.get().work.touched[key]?.typed)
  if (Object.keys(dropped).length === 0) return
  touchRows(store, [key], (now) => ({ ...now, typed: before }))
  forget(store, key)
  toast({
    type: 'info',
    title: 'Changes discarded',
    message: `Your changes to ${body.name || 'the row without a name'} were discarded.`,
    undo: () => {
      touchRows(store, [key], (now) => ({
        ...now,
        typed: { ...now.typed, ...dropped, ...typedSince(before, now.typed) },
      }))
      forget(store, key)
    },
  })
}

function typedSince(before: Typed = {}, now: Typed = {}): Typed {
  const fields = rowFields.filter((field) => now[field] !== before[field])
  return Object.fromEntries(fields.map((field) => [field, now[field]]))
}

/** Confirms all doubtful values of these rows, or only those with `code`. */
export function acceptMarks(store: ImportStore, rows: readonly ReviewRow[], code?: string): void {
  const seen = new Map(
    rows.map(({ key, marks }) => [
      key,
      marks.filter((mark) => code === undefined || mark.code === code).map(({ acceptance }) => acceptance),
    ]),
  )
  store.change((work) => {
    const touched = { ...work.touched }
    for (const [key, accepted] of seen) {
      const before = touched[key] ?? {}
      touched[key] = { ...before, accepted: [...new Set([...(before.accepted ?? []), ...accepted])] }
    }
    return { ...work, touched }
  })
}

export function selectRows(store: ImportStore, keys: readonly string[], selected: boolean): void {
  touchRows(store, keys, (before) => ({ ...before, selected }))
}

/** Marks the row as a different person from the records shown and selects it, or removes the mark. */
export function markDifferent(store: ImportStore, row: ReviewRow, isDifferent: boolean): void {
  const marking = isDifferent ? { ...differentFromShown(row, store.get()), selected: true } : notDifferent
  touchRows(store, [row.key], (before) => ({ ...before, ...marking }))
}

export function touchRows(
  store: ImportStore,
  keys: readonly string[],
  change: (touch: Touch) => Touch,
): void {
  store.change((work) => withTouches(work, keys, change))
}

/** Removes the refusal of a row, which no longer applies once the row has changed. */
function forget(store: ImportStore, key: string): void {
  const { refused } = store.get()
  if (key in refused) store.set({ refused: without(refused, key), refusal: null })
}

function without<T>(all: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))
}
