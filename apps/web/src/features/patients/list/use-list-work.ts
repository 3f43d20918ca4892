import type { PatientPage } from '@sincerely/contract/patients'
import { type RefObject, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import type { Mark } from '../../../ui/data-table/rows-props.ts'
import { type SelectionPlace, useSelection } from '../../../ui/data-table/use-selection.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { useDropDeleted } from '../use-drop-deleted.ts'
import { mostSelected, type PatientSelection, type Selectable } from './patient-selection.ts'
import { useAttention } from './use-attention.ts'
import { useDeleteSelected } from './use-delete-selected.ts'
import { useGone } from './use-gone.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type OpeningActions = Omit<RowActions, 'onDelete'>

type ListWork = {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  question: string
  /** The answer to it; nothing while it is on its way. */
  answer: PatientPage | undefined
  on: OpeningActions
}

/** The rows on the screen, who of them is selected, and what their keys and buttons do. */
export function useListWork({ list, question, answer, on }: ListWork) {
  const place = useKeptSelection(useSignedInUser().id)
  const [{ size }] = place
  const isHeld = useAttention(list) || size > 0
  const { steady, show, showMine } = useSteadyRows({ question, answer, isHeld })
  const rows = steady?.rows ?? []
  const gone = useGone()
  const present = rows.filter(({ id }) => !gone.has(id))
  const selection = useSelection<Selectable>({ rows: present, most: mostSelected, place })
  const { selected, toggle, extend, add, drop, clear } = selection
  useDropDeleted(drop)
  const removal = { onChange: showMine, onGone: drop }
  const remove = useDeletePatient(removal)
  const several = useDeleteSelected(selected, { ...removal, onBack: add })
  const deleteOnce = useDeleteOnce(remove)
  // One's own deletion is heard of before it is answered; its rows just go.
  const isLeaving = (id: number) =>
    several.leaving.has(id) || (remove.isPending && remove.variables.id === id)

  const deleteOne = (id: number | null) => {
    const patient = present.find((row) => row.id === id)
    if (patient && !isLeaving(patient.id)) deleteOnce(patient)
  }
  const actions = useRowActions({ ...on, onDelete: ({ id }) => deleteOne(id) })
  const keys = useRowKeys({
    list,
    onEdit: on.onEdit,
    onSelect: (id, from) => (from === undefined ? toggle(id, { isRange: false }) : extend(id, from)),
    onClear: size > 0 ? clear : null,
    onDelete: (id) => (size > 0 ? several.ask() : deleteOne(id)),
  })
  return {
    keys,
    actions,
    rows,
    markOf: ({ id }: Selectable): Mark | undefined => {
      if (gone.has(id) && !isLeaving(id)) return 'gone'
      return steady?.fresh.has(id) ? 'fresh' : undefined
    },
    /** The row that Tab enters. */
    stop: present.find(({ id }) => id === keys.current)?.id ?? present[0]?.id,
    waiting: steady?.waiting ?? 0,
    show,
    selection,
    ask: several.ask,
    /** The question before several are deleted. */
    asked: several.asked,
  }
}

/** Opening a record and coming back loses no selection; another person begins with nothing. */
function useKeptSelection(userId: number): SelectionPlace<Selectable> {
  const selection = useSyncExternalStore(subscribe, () => keptFor(userId))
  return [selection, (change) => keep({ userId, selection: change(keptFor(userId)) })]
}

const nothingSelected: PatientSelection = new Map()
let kept = { userId: 0, selection: nothingSelected }
const listeners = new Set<() => void>()

function keptFor(userId: number): PatientSelection {
  return kept.userId === userId ? kept.selection : nothingSelected
}

function keep(next: typeof kept): void {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
