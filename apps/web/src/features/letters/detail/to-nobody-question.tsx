import { Button, Group } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { passOverRepeats } from '../../../ui/pass-over-repeats.ts'

type ToNobodyQuestionProps = {
  onAnswer: (isSure: boolean) => void
  /** Leads to the recipients instead. */
  onRecipients: () => void
}

/**
 * The letter goes to nobody: is it to be approved like that? It comes up at once, so the second half of a double-click on
 * what asked it changes nothing.
 */
export function ToNobodyQuestion({ onAnswer, onRecipients }: ToNobodyQuestionProps) {
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      closeOnClickOutside={false}
      title="Approve a letter without a recipient?"
      size={520}
    >
      This letter is addressed to nobody: no GP is recorded. It can be approved, but it cannot be posted until
      a recipient is named, and then it needs approving again. As it is, it can only be handed over.
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer(true)}>
          Approve all the same
        </Button>
        <Button data-autofocus onClick={onRecipients} onKeyDown={passOverRepeats}>
          Choose recipients
        </Button>
      </Group>
    </Dialog>
  )
}
