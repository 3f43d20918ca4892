// A form of `useDraftForm` as a page or a section of one.
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
  /** The id of its heading. */
  labelledBy: string
  className?: string
  ref?: Ref<HTMLFormElement>
  /** The label of the Save button. */
  saves?: string
  show?: ComponentProps<typeof DraftNotices>['show']
  /** The status while nothing is typed. */
  saved?: string
  /** Says what happens to the typed text when the page is left. */
  leaving?: string
  children: ReactNode
}

/** A form as a page or section, with its state, Save and Discard in the footer, and a question before leaving. */
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
        {/* The status in the footer already says that text was restored. */}
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
