// A form in a dialog, as `useDraftForm` has it: its notices, its fields, and the buttons that end it.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './draft-dialog.module.css'
import { DraftNotices } from './draft-notices.tsx'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type Form = Pick<
  DraftForm<Values>,
  'title' | 'about' | 'isBusy' | 'isTakenUp' | 'newer' | 'failure' | 'submit' | 'cancel' | 'close'
>

type DraftDialogProps = {
  form: Form
  size?: number
  /** On the button that saves. */
  saves?: string
  /** Is everything there that must be? The button can be pressed all the same: then it is said what is missing. */
  isComplete?: boolean
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog: what was typed earlier or changed meanwhile, the fields, what went wrong, Cancel and Save. */
export function DraftDialog({ form, size, saves = 'Save', isComplete = true, children }: DraftDialogProps) {
  return (
    <Dialog onClose={form.close} closeOnClickOutside={false} size={size} title={form.title}>
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        <DraftNotices form={form} discardLabel="Cancel" />
        {children}
        {form.failure !== null && (
          <p className={classes.problem} role="alert">
            {form.failure}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={form.isBusy}
            data-disabled={!isComplete || undefined}
            aria-disabled={!isComplete}
          >
            {saves}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
