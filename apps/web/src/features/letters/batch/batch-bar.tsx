import { Button } from '@mantine/core'
import { maxInBatch } from '@sincerely/contract/letter-batches'
import type { ListedLetter } from '@sincerely/contract/letters'
import { IconCheck, IconFileZip, IconPrinter, IconSend } from '@tabler/icons-react'
import type { More } from '../../../ui/load-more.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { toast } from '../../../ui/toast.ts'
import type { BatchKind } from './batch-kinds.ts'
import type { BatchAction } from './batch-actions.ts'
import type { LetterTab } from '../list/letters-search.ts'
import type { ListSelection } from '../list/use-list-selection.ts'
import { elsewhereText } from './selected-letters.ts'
import type { useBatches } from './use-batches.tsx'
import classes from './batch-bar.module.css'

type SelectionBarProps = {
  selection: ListSelection
  batches: ReturnType<typeof useBatches>
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** The number of letters in the whole list; undefined if unknown. */
  total: number | undefined
}

/** The bar for the selection. It offers to select the whole list at first, and again once all loaded rows are selected. */
export function SelectionBar({ selection, batches, letters, more, tab, total }: SelectionBarProps) {
  const { selected, isLoadingAll, selectAll, selectLoaded, clear } = selection
  const isEverySelected = letters.length > 0 && letters.every(({ id }) => selected.has(id))
  const offersRest = more !== null && selected.size < maxInBatch && isEverySelected
  const offersAll = selected.size === 0 && letters.length > 0
  const rest = isLoadingAll
    ? { label: loadingLabel(letters.length, total), run: null }
    : (offersRest || offersAll) && {
        label: selectAllLabel(more === null ? letters.length : total),
        run: more === null ? selectLoaded : selectAll,
      }
  return (
    <BatchBar
      count={selected.size}
      elsewhere={elsewhereText(selected, { rows: letters, isWhole: more === null, tab })}
      rest={rest || null}
      actions={batches.actions}
      primary={batches.primary}
      onStart={batches.start}
      onPreload={batches.preload}
      onClear={clear}
    />
  )
}

function selectAllLabel(total: number | undefined): string {
  if (total === undefined) return `Select all, up to ${maxInBatch}`
  return total > maxInBatch ? `Select the first ${maxInBatch}` : `Select all ${total.toLocaleString('en-GB')}`
}

function loadingLabel(loaded: number, total: number | undefined): string {
  if (total === undefined) return `Loading, ${loaded} so far`
  return `Loading, ${loaded} of ${Math.min(total, maxInBatch)}`
}

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
function BatchBar({ count, elsewhere, rest, actions, primary, onStart, onPreload, onClear }: BatchBarProps) {
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
  zip: { label: 'Download', keys: undefined, icon: IconFileZip },
} as const
