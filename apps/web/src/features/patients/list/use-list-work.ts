import type { PatientPage } from '@sincerely/contract/patients'
import { type RefObject, useSyncExternalStore, useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import type { Mark } from '../../../ui/data-table/rows-props.ts'
import { type SelectionPlace, useSelection } from '../../../ui/data-table/use-selection.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { useDropDeleted } from '../use-drop-deleted.ts'
import { onEvent } from '../../../platform/socket.ts'
import { type PatientSelection, type Selectable, mostSelected } from './patient-selection.ts'
import { useDeleteSelected } from './use-delete-selected.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type SteadyRows, settle, shownNow } from './steady-rows.ts'

export type OpeningActions = Omit<RowActions, 'onDelete'>

type ListWork = {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  question: string
  /** Its answer; undefined while loading. */
  answer: PatientPage | undefined
  on: OpeningActions
}

/** The rows on the screen, their selection, and what their keys and buttons do. */
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
  // The user's own deletion arrives as an event before it is answered; those rows just disappear.
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
    /** The row that Tab focuses. */
    stop: present.find(({ id }) => id === keys.current)?.id ?? present[0]?.id,
    waiting: steady?.waiting ?? 0,
    show,
    selection,
    ask: several.ask,
    /** The question before a bulk deletion. */
    asked: several.asked,
  }
}

/** The selection survives opening a record and coming back, but not a change of user. */
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

/** Patients deleted while this list is open and not restored. */
function useGone(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        const goes = (ids: readonly number[]) => setGone((before) => new Set([...before, ...ids]))
        const comes = (ids: readonly number[]) => setGone((before) => without(before, ids))
        if (name === 'patient_deleted') goes([payload.patientId])
        if (name === 'patients_deleted') goes(payload.patientIds)
        if (name === 'patient_restored') comes([payload.patientId])
        if (name === 'patients_restored') comes(payload.patientIds)
      }),
    [],
  )
  return gone
}

function without(all: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const left = new Set(all)
  for (const id of ids) left.delete(id)
  return left
}

/**
 * Is somebody using this element: pointing at it, focused in it, or scrolled down? On touch screens always, because a
 * tap must not hit a row that has just moved.
 */
function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(hasNoHover)
  useEffect(() => {
    if (hasNoHover()) return
    const look = () => {
      const watched = element.current
      if (!watched) return
      const isIn = watched.matches(':hover') || watched.matches(':focus-within')
      setAttended(isIn || watched.getBoundingClientRect().top < 0)
    }
    const events = ['pointerover', 'pointerout', 'focusin', 'focusout', 'scrollend'] as const
    for (const event of events) document.addEventListener(event, look, { capture: true, passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, look, { capture: true })
    }
  }, [element])
  return attended
}

function hasNoHover(): boolean {
  return window.matchMedia('(hover: none)').matches
}

type Asked = {
  /** Identifies the query. */
  question: string
  /** The answer; undefined while loading or while the previous one is shown. */
  answer: PatientPage | undefined
  isHeld: boolean
}

/** The rows to show. Changes by others never move them while somebody is using the list. */
function useSteadyRows({ question, answer, isHeld }: Asked) {
  const [steady, setSteady] = useState<SteadyRows | null>(null)
  /** How many of the user's own changes are running, and whether one has just finished. */
  const [mine, setMine] = useState(0)
  const [hasMine, setHasMine] = useState(false)
  const next = answer === undefined ? steady : settle(steady, { question, answer, isHeld })
  // The user's own changes are always shown in full, wherever the pointer is.
  const settled = next !== null && (mine > 0 || hasMine) ? shownNow(next) : next
  if (settled !== steady) setSteady(settled)
  if (hasMine) setHasMine(false)
  return {
    steady: settled,
    show: () => setSteady((rows) => rows && shownNow(rows)),
    /** `shown` resolves when the lists include the user's own change. */
    showMine: (shown: Promise<void>) => {
      setMine((count) => count + 1)
      void shown.finally(() => {
        setMine((count) => count - 1)
        setHasMine(true)
      })
    },
  }
}
