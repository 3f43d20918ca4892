// A form in a dialog, as `useDraftForm` has it: its notices, its fields, and the buttons that end it.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './draft-dialog.module.css'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type Form = Pick<DraftForm<Values>, 'title' | 'noun' | 'isBusy' | 'submit' | 'cancel' | 'close'> & NoticeForm
type NoticeForm = Pick<DraftForm<Values>, 'noun' | 'isTakenUp' | 'newer' | 'failure'>

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
        <DraftNotices form={form} />
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

/** Why a form that was opened is filled in, and what somebody else changed since. */
function DraftNotices({ form: { noun, isTakenUp, newer } }: { form: NoticeForm }) {
  if (newer !== null) {
    return (
      <Notice tone="yellow" isUrgent title={`This ${noun} was changed meanwhile`}>
        {newer.by === undefined ? 'It is now:' : `By ${newer.by}. It is now:`}
        <ul className={classes.newer}>
          {newer.differences.map(({ label, now, mine }) => (
            <li key={label}>
              {label}: {now || 'empty'}
              {mine !== null && <>; you typed: {mine || 'nothing'}</>}
            </li>
          ))}
        </ul>
        Save puts your changes in it; Cancel leaves it so.
      </Notice>
    )
  }
  if (!isTakenUp) return null
  return (
    <Notice tone="blue">
      You typed this earlier and did not save it. Go on with it, or press Cancel to discard it.
    </Notice>
  )
}
