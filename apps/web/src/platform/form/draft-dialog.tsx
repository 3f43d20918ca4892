// The dialog for a form of `useDraftForm`: notices, fields and buttons.
import type { ReactNode } from 'react'
import { useOnLeave } from '../drafts/use-drafts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './draft-dialog.module.css'
import { DraftFoot, type DraftFootProps } from './draft-foot.tsx'
import { DraftNotices } from './draft-notices.tsx'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type Form = DraftFootProps['form'] &
  Pick<DraftForm<Values>, 'title' | 'about' | 'isTakenUp' | 'newer' | 'submit' | 'close' | 'sayKept'>

type DraftDialogProps = DraftFootProps & {
  form: Form
  size?: number
  children: ReactNode
}

/**
 * Shows a form in a dialog. Notices about restored text and other users' changes come first, then the fields,
 * the error, Cancel and Save.
 */
export function DraftDialog({ form, size, children, ...foot }: DraftDialogProps) {
  useOnLeave(form.sayKept)
  return (
    <Dialog onClose={form.close} closeOnClickOutside={false} size={size} title={form.title}>
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        <DraftNotices form={form} discardLabel="Cancel" />
        {children}
        <DraftFoot form={form} {...foot} />
      </form>
    </Dialog>
  )
}
