import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** The verb on the button, such as 'Delete 3 patients'. */
  confirmLabel: string
  cancelLabel?: string
  /** True when something is lost by it. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before what cannot simply be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props
  return (
    <Modal opened={opened} onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
