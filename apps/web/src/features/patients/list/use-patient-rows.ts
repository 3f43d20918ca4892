import type { PatientPage } from '@sincerely/contract/patients'
import { type RefObject, useSyncExternalStore, useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import type { Mark } from '../../../ui/data-table/rows-props.ts'
import { type SelectionPlace, useSelection } from '../../../ui/data-table/use-selection.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { useDropDeleted } from '../use-drop-deleted.ts'
import { onEvent } from '../../../platform/socket.ts'
import { type PatientSelection, type Selectable, maxSelected } from './patient-selection.ts'
import { useDeleteSelected } from './use-delete-selected.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type SteadyRows, updateRows, applyPending } from './steady-rows.ts'

export type OpeningActions = Omit<RowActions, 'onDelete'>

type PatientRowsInput = {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  queryKey: string
  /** The server's answer; undefined while loading. */
  answer: PatientPage | undefined
  handlers: OpeningActions
}

/** Provides the rows on screen, their selection, and the handlers for keys and buttons. */
export function usePatientRows({ list, queryKey, answer, handlers }: PatientRowsInput) {
  const storage = useStoredSelection(useSignedInUser().id)
  const [{ size }] = storage
  const isInUse = useAttention(list) || size > 0
  const { steady, show, showOwnChange } = useSteadyRows({ queryKey, answer, isInUse })
  const rows = steady?.rows ?? []
  const deletedIds = useDeletedIds()
  const present = rows.filter(({ id }) => !deletedIds.has(id))
  const selection = useSelection<Selectable>({ rows: present, most: maxSelected, place: storage })
  const { selected, toggle, extend, add, drop, clear } = selection
  useDropDeleted(drop)
  const removal = { onChange: showOwnChange, onRemoved: drop }
  const remove = useDeletePatient(removal)
  const bulk = useDeleteSelected(selected, { ...removal, onRestored: add })
  const deleteOnce = useDeleteOnce(remove)
  // The user's own deletion arrives as an event before its answer. Those rows disappear without a mark.
  const isDeleting = (id: number) =>
    bulk.deletingIds.has(id) || (remove.isPending && remove.variables.id === id)

  const deleteOne = (id: number | null) => {
    const patient = present.find((row) => row.id === id)
    if (patient && !isDeleting(patient.id)) deleteOnce(patient)
  }
  const actions = useRowActions({ ...handlers, onDelete: ({ id }) => deleteOne(id) })
  const keys = useRowKeys({
    list,
    onEdit: handlers.onEdit,
    onSelect: (id, from) => (from === undefined ? toggle(id, { isRange: false }) : extend(id, from)),
    onClear: size > 0 ? clear : null,
    onDelete: (id) => (size > 0 ? bulk.ask() : deleteOne(id)),
  })
  return {
    keys,
    actions,
    rows,
    markOf: ({ id }: Selectable): Mark | undefined => {
      if (deletedIds.has(id) && !isDeleting(id)) return 'gone'
      return steady?.fresh.has(id) ? 'fresh' : undefined
    },
    /** The id of the row that Tab focuses. */
    stop: present.find(({ id }) => id === keys.current)?.id ?? present[0]?.id,
    pending: steady?.pending ?? 0,
    show,
    selection,
    ask: bulk.ask,
    /** The question before a bulk deletion. */
    question: bulk.question,
  }
}

/**
 * Stores the selection outside the page, so that it survives opening a record and coming back. Another user starts with an
 * empty selection.
 */
function useStoredSelection(userId: number): SelectionPlace<Selectable> {
  const selection = useSyncExternalStore(subscribe, () => storedFor(userId))
  return [selection, (change) => store({ userId, selection: change(storedFor(userId)) })]
}

const nothingSelected: PatientSelection = new Map()
let stored = { userId: 0, selection: nothingSelected }
const listeners = new Set<() => void>()

function storedFor(userId: number): PatientSelection {
  return stored.userId === userId ? stored.selection : nothingSelected
}

function store(next: typeof stored): void {
  stored = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the ids of the patients who were deleted while this list is open and not restored since. */
function useDeletedIds(): ReadonlySet<number> {
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        const markDeleted = (ids: readonly number[]) =>
          setDeletedIds((before) => new Set([...before, ...ids]))
        const markRestored = (ids: readonly number[]) => setDeletedIds((before) => without(before, ids))
        if (name === 'patient_deleted') markDeleted([payload.patientId])
        if (name === 'patients_deleted') markDeleted(payload.patientIds)
        if (name === 'patient_restored') markRestored([payload.patientId])
        if (name === 'patients_restored') markRestored(payload.patientIds)
      }),
    [],
  )
  return deletedIds
}

function without(all: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const remaining = new Set(all)
  for (const id of ids) remaining.delete(id)
  return remaining
}

/**
 * Whether somebody is using this element: the pointer or the focus is in it, or the page is scrolled down. Always true on
 * touch screens, because a tap must not hit a row that has just moved.
 */
function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [isUsed, setUsed] = useState(hasNoHover)
  useEffect(() => {
    if (hasNoHover()) return
    const update = () => {
      const target = element.current
      if (!target) return
      const isInside = target.matches(':hover') || target.matches(':focus-within')
      setUsed(isInside || target.getBoundingClientRect().top < 0)
    }
    const events = ['pointerover', 'pointerout', 'focusin', 'focusout', 'scrollend'] as const
    for (const event of events) document.addEventListener(event, update, { capture: true, passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, update, { capture: true })
    }
  }, [element])
  return isUsed
}

function hasNoHover(): boolean {
  return window.matchMedia('(hover: none)').matches
}

type SteadyRowsInput = {
  /** The key of the query. */
  queryKey: string
  /** The answer; undefined while it is loading or the previous one is shown. */
  answer: PatientPage | undefined
  isInUse: boolean
}

/** Returns the rows to show. Changes by others never move rows while somebody is using the list. */
function useSteadyRows({ queryKey, answer, isInUse }: SteadyRowsInput) {
  const [steady, setSteady] = useState<SteadyRows | null>(null)
  /** The number of the user's own changes that are running. */
  const [ownChanges, setOwnChanges] = useState(0)
  const [hasOwnChange, setHasOwnChange] = useState(false)
  const next = answer === undefined ? steady : updateRows(steady, { queryKey, answer, isInUse })
  // The user's own changes always show in full, wherever the pointer is.
  const settled = next !== null && (ownChanges > 0 || hasOwnChange) ? applyPending(next) : next
  if (settled !== steady) setSteady(settled)
  if (hasOwnChange) setHasOwnChange(false)
  return {
    steady: settled,
    show: () => setSteady((rows) => rows && applyPending(rows)),
    /** Shows the user's own change. `shown` resolves once the lists include it. */
    showOwnChange: (shown: Promise<void>) => {
      setOwnChanges((count) => count + 1)
      void shown.finally(() => {
        setOwnChanges((count) => count - 1)
        setHasOwnChange(true)
      })
    },
  }
}
