import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  title: string
  /** Tells the user what will happen and what cannot be undone. */
  children: ReactNode
  /** The button's label, which is a verb such as 'Delete 3 patients'. */
  confirmLabel: string
  /** The label is null if the user has no choice. */
  cancelLabel?: string | null
  /** A second button, for another way to proceed. */
  alternative?: { label: string; onChoose: () => void }
  /** True if the action deletes or discards data. */
  danger?: boolean
  /** True while the action is running. The dialog stays open until the result is known. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that cannot simply be undone. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', alternative } = props
  const { danger, busy, onConfirm, onCancel } = props
  return (
    <Dialog onClose={onCancel} title={title}>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        {cancelLabel !== null && (
          <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
        )}
        {alternative && (
          <Button variant="default" onClick={alternative.onChoose} disabled={busy}>
            {alternative.label}
          </Button>
        )}
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
