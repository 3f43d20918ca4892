import { can } from '@sincerely/domain/permissions'
import { type ReactNode, useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useMayApprove } from '../../../platform/may-approve.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { batchShortcuts } from '../letter-shortcuts.ts'
import type { LettersSearch, LetterTab } from '../list/letters-search.ts'
import { letterKeys } from '../letters.queries.ts'
import type { BatchKind } from './batch-kinds.ts'
import { batchActions, primaryAction } from './batch-actions.ts'
import { type SelectedLetters, type SelectableLetter, withListedStatus } from './selected-letters.ts'

const BatchDialog = lazyPart(async () => (await import('./batch-dialog.tsx')).BatchDialog)

type BatchesOptions = {
  selected: SelectedLetters
  /** The rows on screen. They give the current status of each letter. */
  letters: readonly SelectableLetter[]
  tab: LetterTab
  /** Whether the list is visible, so that the shortcuts a and p act on the selection. */
  isListShown: boolean
  searchFor: (letterId: number) => LettersSearch
  onDone: (ids: readonly number[]) => void
}

type OpenBatch = { kind: BatchKind; letters: SelectedLetters }

/** Provides the batch actions for the selected letters. Render the `dialog`. */
export function useBatches({ selected, letters, tab, isListShown, searchFor, onDone }: BatchesOptions) {
  const [open, setOpen] = useState<OpenBatch | null>(null)
  const user = useSignedInUser()
  const { mayApprove, needsDoctor } = useMayApprove()
  const permissions = { mayApprove, needsDoctor, mayPost: can(user, 'letter.post') }
  const statuses = withListedStatus(selected, letters).map(({ status }) => status)
  const actions = batchActions(statuses, permissions, useIsBatchBusy())
  const start = (kind: BatchKind) => setOpen({ kind, letters: selected })
  const shortcutFor = (kind: BatchKind) => {
    const action = actions.find((one) => one.kind === kind)
    if (!action || !isListShown || selected.size === 0) return null
    const { reason } = action
    return reason === null ? () => start(kind) : () => void toast({ type: 'info', message: reason })
  }
  useShortcuts(batchShortcuts, { approve: shortcutFor('approve'), post: shortcutFor('post') })
  const dialog: ReactNode = open && (
    <LazyBoundary onMissing={() => setOpen(null)}>
      <BatchDialog
        kind={open.kind}
        ids={[...open.letters.keys()]}
        nameOf={(id) => open.letters.get(id)?.patientName ?? `Letter no. ${id}`}
        searchFor={searchFor}
        onDone={onDone}
        onNext={(kind, ids) =>
          setOpen({ kind, letters: new Map([...open.letters].filter(([id]) => ids.includes(id))) })
        }
        onClose={() => setOpen(null)}
      />
    </LazyBoundary>
  )
  return { actions, primary: primaryAction(actions, tab), start, preload: BatchDialog.preload, dialog }
}

/** Whether a batch is running, possibly after its dialog was closed. */
function useIsBatchBusy(): boolean {
  return useIsMutating({ mutationKey: letterKeys.batch }) > 0
}
