// What ends a form in a dialog, as `useDraftForm` has it: what went wrong with it, Cancel, and the button that saves.
import { Button, Group } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'
import { keepClearOfToasts } from '../../ui/toast-room.ts'

export type DraftFootProps = {
  form: Pick<DraftForm<Values>, 'isBusy' | 'failure' | 'cancel'>
  /** On the button that saves. */
  saves?: string
  /** Said above the reason when it could not be saved. */
  failed?: string
  isDanger?: boolean
  /** Is everything there that must be? The button can be pressed all the same: then it is said what is missing. */
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
