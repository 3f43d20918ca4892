import { can } from '@sincerely/domain/permissions'
import { type ReactNode, useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { useOnlyDoctorsApprove } from '../detail/use-only-doctors-approve.ts'
import { batchShortcuts } from '../letter-shortcuts.ts'
import type { LettersSearch, LetterTab } from '../list/letters-search.ts'
import { letterKeys } from '../letters.queries.ts'
import type { BatchKind } from './batch-kinds.ts'
import { batchOffers, nextStep } from './batch-offers.ts'
import { type Chosen, type Choosable, asListed } from './chosen-letters.ts'

const BatchDialog = lazyPart(async () => (await import('./batch-dialog.tsx')).BatchDialog)

type Batches = {
  chosen: Chosen
  /** The rows on screen, which know what became of a chosen letter since. */
  letters: readonly Choosable[]
  tab: LetterTab
  /** The selection is in sight: a and p are about it. */
  isShown: boolean
  searchFor: (letterId: number) => LettersSearch
  onDone: (ids: readonly number[]) => void
}

type Asked = { kind: BatchKind; letters: Chosen }

/** What can be begun with the chosen letters, and what was begun: put the `dialog` on the page. */
export function useBatches({ chosen, letters, tab, isShown, searchFor, onDone }: Batches) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const user = useSignedInUser()
  const rights = {
    approve: can(user, 'letter.approve'),
    post: can(user, 'letter.post'),
    areDoctorsAlone: useOnlyDoctorsApprove(),
  }
  const statuses = asListed(chosen, letters).map(({ status }) => status)
  const offers = batchOffers(statuses, rights, useIsBatchBusy())
  const begin = (kind: BatchKind) => setAsked({ kind, letters: chosen })
  const keyFor = (kind: BatchKind) => {
    const offer = offers.find((one) => one.kind === kind)
    if (!offer || !isShown || chosen.size === 0) return null
    const { reason } = offer
    return reason === null ? () => begin(kind) : () => void toast({ type: 'info', message: reason })
  }
  useShortcuts(batchShortcuts, { approve: keyFor('approve'), post: keyFor('post') })
  const dialog: ReactNode = asked && (
    <LazyBoundary onMissing={() => setAsked(null)}>
      <BatchDialog
        kind={asked.kind}
        ids={[...asked.letters.keys()]}
        nameOf={(id) => asked.letters.get(id)?.patientName ?? `Letter no. ${id}`}
        searchFor={searchFor}
        onDone={onDone}
        onNext={(kind, ids) =>
          setAsked({ kind, letters: new Map([...asked.letters].filter(([id]) => ids.includes(id))) })
        }
        onClose={() => setAsked(null)}
      />
    </LazyBoundary>
  )
  return { offers, next: nextStep(offers, tab), begin, soon: BatchDialog.preload, dialog }
}

/** Is a batch under way, here or behind a dialog that was closed? */
function useIsBatchBusy(): boolean {
  return useIsMutating({ mutationKey: letterKeys.batch }) > 0
}
