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
import { useAddressLeft } from './kept-address.ts'
import classes from './recipients.module.css'
import { RecipientsAsRead } from './recipients-as-read.tsx'
import { useSavingState } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import type { Posting } from './posting.ts'

const RecipientsEditor = lazyPart(async () => (await import('./recipients-editor.tsx')).RecipientsEditor)

/** The recipients of a draft are asked for from elsewhere on the page: they open to be changed, until closed. */
export type Addressing = { isAsked: boolean; end: () => void }

type RecipientsCardProps = {
  letter: Letter
  /** Null where this person cannot post it, or not now. */
  posting: Posting | null
  addressing: Addressing
  /** Shows the pages of one recipient's copy. */
  onView: (key: string) => void
}

type Mode = 'read' | 'asking' | 'edit'

/** Whom the letter goes to and how it reached them (rules §3). */
export function RecipientsCard({ letter, addressing, ...ways }: RecipientsCardProps) {
  const mayEdit = can(useSignedInUser(), 'letter.edit') && isPossible(letter.status, 'edit')
  const [mode, setMode] = useState<Mode>('read')
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = (mode === 'edit' || addressing.isAsked) && mayEdit
  const close = () => {
    setMode('read')
    addressing.end()
    requestAnimationFrame(() => button.current?.focus())
  }
  const asRead = <RecipientsAsRead letter={letter} {...ways} />
  const preload = letter.status === 'draft' ? RecipientsEditor.preload : preloadConfirmDialog
  return (
    <section className={card.card} aria-label="Recipients">
      <div className={card.head}>
        <h3 className={card.title}>Recipients</h3>
        <span className={card.state} role="status">
          <AddressState letterId={letter.id} />
        </span>
        {mayEdit && !isEditing && (
          <Button
            ref={button}
            variant="subtle"
            size="compact-sm"
            className={classes.edit}
            aria-label="Edit recipients"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setMode(letter.status === 'draft' ? 'edit' : 'asking')}
          >
            Edit
          </Button>
        )}
      </div>
      {mayEdit && !isEditing && <LeftUnsaved letterId={letter.id} />}
      {isEditing ? (
        <LazyBoundary onMissing={close} fallback={asRead}>
          <RecipientsEditor letter={letter} isAskedFor={addressing.isAsked} onClose={close} />
        </LazyBoundary>
      ) : (
        asRead
      )}
      {mode === 'asking' && mayEdit && (
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

/** 'Saving…', then 'Saved 14:02'. */
function AddressState({ letterId }: { letterId: number }) {
  const { timeZone } = useInfo()
  const address = useSavingState(letterKeys.address(letterId))
  if (address === null) return null
  return address.state === 'saving' ? 'Saving…' : `Saved ${clockTime(new Date(address.at), timeZone)}`
}

function LeftUnsaved({ letterId }: { letterId: number }) {
  const isLeft = useAddressLeft(letterId)
  const { state } = useSavingState(letterKeys.address(letterId)) ?? {}
  if (!isLeft || state === 'saving') return null
  return (
    <p className={classes.gap}>
      Your change to the recipients or enclosures is not saved yet. Choose Edit to see it.
    </p>
  )
}
