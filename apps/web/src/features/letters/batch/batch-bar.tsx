import { Button } from '@mantine/core'
import { IconCheck, IconFileZip, IconPrinter, IconSend } from '@tabler/icons-react'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { toast } from '../../../ui/toast.ts'
import type { BatchKind } from './batch-kinds.ts'
import type { BatchOffer } from './batch-offers.ts'
import classes from './batch-bar.module.css'

type BatchBarProps = {
  count: number
  /** How many of them are somewhere else, in words. */
  elsewhere: string | null
  /** The rest of the list: to be selected too, or on its way. Null where there is none. */
  rest: { words: string; run: (() => void) | null } | null
  offers: readonly BatchOffer[]
  /** The step that comes next. */
  next: BatchKind | null
  onBegin: (kind: BatchKind) => void
  /** The pointer or the keyboard rests on what begins one. */
  onSoon: () => void
  onClear: () => void
}

/** What is selected and what can be done with it, at the foot of the list: no row moves when it comes. */
export function BatchBar({ count, elsewhere, rest, offers, next, onBegin, onSoon, onClear }: BatchBarProps) {
  return (
    <div ref={keepClearOfToasts} className={classes.bar} role="group" aria-label="Selected letters">
      <div className={classes.words}>
        <span className={classes.count}>
          {count === 0 ? 'Select letters in the list' : `${count.toLocaleString('en-GB')} selected`}
        </span>
        {elsewhere !== null && <span className={classes.more}>{elsewhere}</span>}
        {rest && !rest.run && <span className={classes.more}>{rest.words}</span>}
        {rest?.run && (
          <Button variant="subtle" size="compact-xs" onClick={rest.run}>
            {rest.words}
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" className={classes.clear} onClick={onClear}>
          {count === 0 ? 'Done' : 'Clear'}
        </Button>
      </div>
      <div className={classes.offers}>
        {offers.map((offer) => (
          <Offer
            key={offer.kind}
            {...offer}
            isNext={offer.kind === next}
            onSoon={onSoon}
            onBegin={() => onBegin(offer.kind)}
          />
        ))}
      </div>
    </div>
  )
}

type OfferProps = BatchOffer & { isNext: boolean; onSoon: () => void; onBegin: () => void }

/** One that cannot be begun can still be reached, and says why. */
function Offer({ kind, reason, isNext, onSoon, onBegin }: OfferProps) {
  const { label, keys, icon: Icon } = offers[kind]
  const isOff = reason !== null
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      size="xs"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      classNames={{ root: classes.offer, section: classes.icon }}
      title={reason ?? undefined}
      data-disabled={isOff || undefined}
      aria-disabled={isOff}
      aria-keyshortcuts={keys}
      onPointerEnter={onSoon}
      onFocus={onSoon}
      onClick={() => (isOff ? toast({ type: 'info', message: reason }) : onBegin())}
    >
      {label}
    </Button>
  )
}

const offers = {
  approve: { label: 'Approve', keys: 'a', icon: IconCheck },
  post: { label: 'Post', keys: 'p', icon: IconSend },
  print: { label: 'Print', keys: undefined, icon: IconPrinter },
  zip: { label: 'Zip', keys: undefined, icon: IconFileZip },
} as const
