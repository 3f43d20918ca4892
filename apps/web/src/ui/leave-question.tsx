import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = {
  /** Called when somebody is about to leave. */
  asks: () => boolean
  /** Saves the form that the question is in, as its button does; answers whether it is saved. */
  save?: (form: HTMLFormElement | null) => Promise<boolean>
  /** What happens to it. */
  children: ReactNode
}

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function LeaveQuestion({ asks, save, children }: LeaveQuestionProps) {
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  const place = useRef<HTMLSpanElement>(null)
  // The form shows that it is being saved, or why it is not.
  const [isSaving, setSaving] = useState(false)
  if (blocker.status !== 'blocked' || isSaving) return <span ref={place} hidden />
  const { proceed, reset } = blocker

  async function saveAndLeave(saveForm: NonNullable<typeof save>) {
    setSaving(true)
    const isSaved = await saveForm(place.current?.closest('form') ?? null)
    setSaving(false)
    if (isSaved) proceed()
    else reset()
  }

  const ways = save
    ? {
        confirmLabel: 'Save and leave',
        onConfirm: () => void saveAndLeave(save),
        alternative: { label: 'Leave', onChoose: proceed },
      }
    : { confirmLabel: 'Leave', onConfirm: proceed }
  return (
    <>
      <span ref={place} hidden />
      <ConfirmDialog title="Leave without saving?" cancelLabel="Keep editing" onCancel={reset} {...ways}>
        {children}
      </ConfirmDialog>
    </>
  )
}
