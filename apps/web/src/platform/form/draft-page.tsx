// A form of `useDraftForm` that is a page or a section of a page.
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { FormFoot } from '../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DraftNotices } from './draft-notices.tsx'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type Form = Pick<
  DraftForm<Values>,
  'about' | 'isBusy' | 'isChanged' | 'isTakenUp' | 'newer' | 'failure' | 'submit' | 'saveAndLeave' | 'cancel'
>

type DraftPageProps = {
  form: Form
  /** The id of the form's heading. */
  labelledBy: string
  className?: string
  ref?: Ref<HTMLFormElement>
  /** The label of the Save button. */
  saves?: string
  show?: ComponentProps<typeof DraftNotices>['show']
  /** The status text while nothing is typed. */
  saved?: string
  /** The text that tells the user what happens to typed text after leaving the page. */
  leaving?: string
  children: ReactNode
}

/**
 * Shows a form as a page or section. The footer shows the status, Save and Discard. A question appears before
 * the user leaves.
 */
export function DraftPage(props: DraftPageProps) {
  const {
    form,
    labelledBy,
    className,
    ref,
    saves = 'Save',
    saved = 'Saved',
    leaving = stays,
    show,
    children,
  } = props
  const { isBusy, isChanged, failure } = form
  return (
    <form ref={ref} className={className} noValidate aria-labelledby={labelledBy} onSubmit={form.submit}>
      {children}
      <FormFoot state={isChanged ? 'Unsaved changes' : saved}>
        {/* The footer's status already says that text was restored. */}
        <DraftNotices form={{ ...form, isTakenUp: false }} discardLabel="Discard" show={show} />
        {failure !== null && (
          <Notice tone="red" isUrgent title="Not saved">
            {failure}
          </Notice>
        )}
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          {saves}
        </Button>
        {isChanged && (
          <Button variant="default" onClick={form.cancel}>
            Discard
          </Button>
        )}
      </FormFoot>
      <LeaveQuestion asks={() => isChanged} save={form.saveAndLeave}>
        {leaving}
      </LeaveQuestion>
    </form>
  )
}

const stays = 'Your changes are not saved. They stay on this device until you come back.'
