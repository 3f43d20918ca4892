import { Button } from '@mantine/core'
import { IconCheck, IconFileZip, IconPrinter, IconSend } from '@tabler/icons-react'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { toast } from '../../../ui/toast.ts'
import type { BatchKind } from './batch-kinds.ts'
import type { BatchAction } from './batch-actions.ts'
import classes from './batch-bar.module.css'

type BatchBarProps = {
  count: number
  /** A note such as '3 of them not in this list'; null if all selected letters are on screen. */
  elsewhere: string | null
  /**
   * A button that selects the rest of the list; null if the whole list is selected. `run` is null while the list is loading.
   */
  rest: { label: string; run: (() => void) | null } | null
  actions: readonly BatchAction[]
  primary: BatchKind | null
  onStart: (kind: BatchKind) => void
  /** Loads the dialog of an action that is hovered or focused. */
  onPreload: () => void
  onClear: () => void
}

/** Shows the selected letters and their actions. The bar is below the list, so that no row moves when it appears. */
export function BatchBar({
  count,
  elsewhere,
  rest,
  actions,
  primary,
  onStart,
  onPreload,
  onClear,
}: BatchBarProps) {
  return (
    <div ref={keepClearOfToasts} className={classes.bar} role="group" aria-label="Selected letters">
      <div className={classes.words}>
        <span className={classes.count}>
          {count === 0 ? 'Select letters in the list' : `${count.toLocaleString('en-GB')} selected`}
        </span>
        {elsewhere !== null && <span className={classes.more}>{elsewhere}</span>}
        {rest && !rest.run && <span className={classes.more}>{rest.label}</span>}
        {rest?.run && (
          <Button variant="subtle" size="compact-xs" onClick={rest.run}>
            {rest.label}
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" className={classes.clear} onClick={onClear}>
          {count === 0 ? 'Done' : 'Clear'}
        </Button>
      </div>
      <div className={classes.offers}>
        {actions.map((action) => (
          <ActionButton
            key={action.kind}
            {...action}
            isPrimary={action.kind === primary}
            onPreload={onPreload}
            onStart={() => onStart(action.kind)}
          />
        ))}
      </div>
    </div>
  )
}

type ActionButtonProps = BatchAction & { isPrimary: boolean; onPreload: () => void; onStart: () => void }

/** A disabled action can still be focused, and says why it is disabled. */
function ActionButton({ kind, reason, isPrimary, onPreload, onStart }: ActionButtonProps) {
  const { label, keys, icon: Icon } = actionLabels[kind]
  const isDisabled = reason !== null
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      size="xs"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      classNames={{ root: classes.offer, section: classes.icon }}
      title={reason ?? undefined}
      data-disabled={isDisabled || undefined}
      aria-disabled={isDisabled}
      aria-keyshortcuts={keys}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={() => (isDisabled ? toast({ type: 'info', message: reason }) : onStart())}
    >
      {label}
    </Button>
  )
}

const actionLabels = {
  approve: { label: 'Approve', keys: 'a', icon: IconCheck },
  post: { label: 'Post', keys: 'p', icon: IconSend },
  print: { label: 'Print', keys: undefined, icon: IconPrinter },
  zip: { label: 'Zip', keys: undefined, icon: IconFileZip },
} as const
