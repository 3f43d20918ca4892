import type { PatientPage } from '@sincerely/contract/patients'
import type { RefObject } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { pageState } from './patient-selection.ts'
import type { RowActions, RowState } from './row-props.ts'
import { useAttention } from './use-attention.ts'
import { useDeleteSelected } from './use-delete-selected.ts'
import { useGone } from './use-gone.ts'
import { usePatientSelection } from './use-patient-selection.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type OpeningActions = Omit<RowActions, 'onSelect' | 'onDelete'>

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
  const { selection, ...selecting } = usePatientSelection(useSignedInUser().id)
  const isHeld = useAttention(list) || selection.size > 0
  const { steady, show, showMine } = useSteadyRows({ question, answer, isHeld })
  const removal = { onChange: showMine, onGone: selecting.drop }
  const remove = useDeletePatient(removal)
  const several = useDeleteSelected(selection, { ...removal, onBack: selecting.selectAgain })
  const gone = useGone()
  const deleteOnce = useDeleteOnce(remove)
  // One's own deletion is heard of before it is answered; its rows just go.
  const isLeaving = (id: number) =>
    several.leaving.has(id) || (remove.isPending && remove.variables.id === id)
  const isGone = ({ id }: { id: number }) => gone.has(id) && !isLeaving(id)
  const rows = steady?.rows ?? []
  const present = rows.filter((row) => !isGone(row))

  const deleteOne = (id: number | null) => {
    const patient = present.find((row) => row.id === id)
    if (patient && !isLeaving(patient.id)) deleteOnce(patient)
  }
  const actions = useRowActions({
    ...on,
    onSelect: (id, { isRange }) => (isRange ? selecting.extend(present, id) : selecting.toggle(present, id)),
    onDelete: ({ id }) => deleteOne(id),
  })
  const keys = useRowKeys({
    list,
    onEdit: on.onEdit,
    onSelect: (id, from) =>
      from === undefined ? selecting.toggle(present, id) : selecting.extend(present, id, from),
    onClear: selection.size > 0 ? selecting.clear : null,
    onDelete: (id) => (selection.size > 0 ? several.ask() : deleteOne(id)),
  })
  const stop = present.some(({ id }) => id === keys.current) ? keys.current : present[0]?.id
  return {
    keys,
    actions,
    rows: rows.map((patient): RowState => ({
      patient,
      isSelected: selection.has(patient.id),
      isFresh: steady?.fresh.has(patient.id) ?? false,
      isGone: isGone(patient),
      isStop: patient.id === stop,
    })),
    waiting: steady?.waiting ?? 0,
    show,
    selection,
    // Whoever is gone and still shown is not selected: then it is not all of the page.
    page: pageState(selection, rows),
    togglePage: () => selecting.togglePage(present),
    clear: selecting.clear,
    ask: several.ask,
    /** The question before several are deleted. */
    asked: several.asked,
  }
}
