// The footer of a form of `useDraftForm` in a dialog: the error, Cancel and Save.
import { Button, Group } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'
import { keepClearOfToasts } from '../../ui/toast-room.ts'

export type DraftFootProps = {
  form: Pick<DraftForm<Values>, 'isBusy' | 'failure' | 'cancel'>
  /** The label of the Save button. */
  saves?: string
  /** The title above the error when saving failed. */
  failed?: string
  isDanger?: boolean
  /** True if all required fields are filled in. If not, pressing the button shows the missing fields. */
  isComplete?: boolean
}

export function DraftFoot(props: DraftFootProps) {
  const { form, saves = 'Save', failed, isDanger = false, isComplete = true } = props
  return (
    <>
      {form.failure !== null && (
        <Notice tone="red" isUrgent title={failed}>
          {form.failure}
        </Notice>
      )}
      <Group ref={keepClearOfToasts} justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={isDanger ? 'red' : undefined}
          loading={form.isBusy}
          data-disabled={!isComplete || undefined}
          aria-disabled={!isComplete}
        >
          {saves}
        </Button>
      </Group>
    </>
  )
}
