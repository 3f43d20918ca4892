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

/** Who was deleted while this list was open, and has not come back. */
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
 * Is somebody at work in this element: pointing at it, in it with the keyboard, or reading further down? Where nothing
 * hovers (fingers), somebody always may be: a tap must not land on a row that has just moved.
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
  /** What was asked, as one text. */
  question: string
  /** The answer; nothing while it is on its way, or while the one before still stands. */
  answer: PatientPage | undefined
  isHeld: boolean
}

/** The rows to show: those of the answer, but never moved by somebody else while a person is at work in them. */
function useSteadyRows({ question, answer, isHeld }: Asked) {
  const [steady, setSteady] = useState<SteadyRows | null>(null)
  /** How many changes of one's own are on their way, and whether one has just come. */
  const [mine, setMine] = useState(0)
  const [hasMine, setHasMine] = useState(false)
  const next = answer === undefined ? steady : settle(steady, { question, answer, isHeld })
  // One's own change shows in full, whatever the pointer does and whether it was heard of before it was answered.
  const settled = next !== null && (mine > 0 || hasMine) ? shownNow(next) : next
  if (settled !== steady) setSteady(settled)
  if (hasMine) setHasMine(false)
  return {
    steady: settled,
    show: () => setSteady((rows) => rows && shownNow(rows)),
    /** The lists have a change of one's own once this is done. */
    showMine: (shown: Promise<void>) => {
      setMine((count) => count + 1)
      void shown.finally(() => {
        setMine((count) => count - 1)
        setHasMine(true)
      })
    },
  }
}
