import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = {
  /** Called when the user is about to leave. Returns true if the question must be asked. */
  asks: () => boolean
  /** Saves the surrounding form, as its Save button does. Resolves to true if the form was saved. */
  save?: (form: HTMLFormElement | null) => Promise<boolean>
  /** Tells the user what happens to the unsaved changes. */
  children: ReactNode
}

/** Asks before the user leaves a page with unsaved changes by a link, by Back, or by closing the tab. */
export function LeaveQuestion({ asks, save, children }: LeaveQuestionProps) {
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  const place = useRef<HTMLSpanElement>(null)
  // While saving, the question is hidden. The form shows the progress or the error.
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
