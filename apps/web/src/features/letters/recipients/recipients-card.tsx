import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { clockTime } from '@sincerely/domain/dates'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useRef, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyConfirmDialog, preloadConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import card from '../../../ui/card.module.css'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useHasAddressDraft } from './address-drafts.ts'
import classes from './recipients.module.css'
import { RecipientsView } from './recipients-view.tsx'
import { useSavingState } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import type { PostingActions } from './posting-actions.ts'

const RecipientsEditor = lazyPart(async () => (await import('./recipients-editor.tsx')).RecipientsEditor)

/** A request from elsewhere on the page to edit the recipients of a draft. */
export type Addressing = { isRequested: boolean; end: () => void }

type RecipientsCardProps = {
  letter: Letter
  /** The actions for posting; null if this person cannot post the letter now. */
  posting: PostingActions | null
  addressing: Addressing
  /** Shows one recipient's copy. */
  onView: (key: string) => void
}

type Mode = 'read' | 'confirm' | 'edit'

/** Shows the recipients of a letter and how it reached them (rules §3). */
export function RecipientsCard({ letter, addressing, ...viewProps }: RecipientsCardProps) {
  const canEdit = can(useSignedInUser(), 'letter.edit') && isPossible(letter.status, 'edit')
  const [mode, setMode] = useState<Mode>('read')
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = (mode === 'edit' || addressing.isRequested) && canEdit
  const close = () => {
    setMode('read')
    addressing.end()
    requestAnimationFrame(() => button.current?.focus())
  }
  const view = <RecipientsView letter={letter} {...viewProps} />
  const preload = letter.status === 'draft' ? RecipientsEditor.preload : preloadConfirmDialog
  return (
    <section className={card.card} aria-label="Recipients">
      <div className={card.head}>
        <h3 className={card.title}>Recipients</h3>
        <span className={card.state} role="status">
          <AddressState letterId={letter.id} />
        </span>
        {canEdit && !isEditing && (
          <Button
            ref={button}
            variant="subtle"
            size="compact-sm"
            className={classes.edit}
            aria-label="Edit recipients"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setMode(letter.status === 'draft' ? 'edit' : 'confirm')}
          >
            Edit
          </Button>
        )}
      </div>
      {canEdit && !isEditing && <UnsavedNotice letterId={letter.id} />}
      {isEditing ? (
        <LazyBoundary onMissing={close} fallback={view}>
          <RecipientsEditor letter={letter} isRequested={addressing.isRequested} onClose={close} />
        </LazyBoundary>
      ) : (
        view
      )}
      {mode === 'confirm' && canEdit && (
        <LazyConfirmDialog
          title="Change an approved letter?"
          confirmLabel="Change recipients"
          onConfirm={() => setMode('edit')}
          onCancel={() => setMode('read')}
        >
          The recipients are printed on the letter, so saving a change returns it to draft. It then needs
          approving again.
        </LazyConfirmDialog>
      )}
    </section>
  )
}

/** Shows 'Saving…', then 'Saved 14:02'. */
function AddressState({ letterId }: { letterId: number }) {
  const { timeZone } = useInfo()
  const address = useSavingState(letterKeys.address(letterId))
  if (address === null) return null
  return address.state === 'saving' ? 'Saving…' : `Saved ${clockTime(new Date(address.at), timeZone)}`
}

function UnsavedNotice({ letterId }: { letterId: number }) {
  const hasDraft = useHasAddressDraft(letterId)
  const { state } = useSavingState(letterKeys.address(letterId)) ?? {}
  if (!hasDraft || state === 'saving') return null
  return (
    <p className={classes.gap}>
      Your change to the recipients or enclosures is not saved yet. Choose Edit to see it.
    </p>
  )
}
