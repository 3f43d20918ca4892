import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  title: string
  /** Says what will happen, and what cannot be undone. */
  children: ReactNode
  /** The verb on the button, such as 'Delete 3 patients'. */
  confirmLabel: string
  /** Null if there is nothing to choose. */
  cancelLabel?: string | null
  /** Another way to proceed, beside the confirming button. */
  alternative?: { label: string; onChoose: () => void }
  /** The action loses something. */
  danger?: boolean
  /** The action is running: the dialog stays until the result is known. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an action that cannot simply be undone. The safe choice has the focus. */
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
