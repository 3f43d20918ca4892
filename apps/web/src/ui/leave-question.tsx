import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = {
  /** Called when somebody is about to leave. */
  asks: () => boolean
  /** Saves the form around the question, as its Save button does; resolves to whether it was saved. */
  save?: (form: HTMLFormElement | null) => Promise<boolean>
  /** Says what happens to the unsaved changes. */
  children: ReactNode
}

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function LeaveQuestion({ asks, save, children }: LeaveQuestionProps) {
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  const place = useRef<HTMLSpanElement>(null)
  // Meanwhile the form shows that it is saving, or why it could not.
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
