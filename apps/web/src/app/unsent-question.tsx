import { List, Text } from '@mantine/core'
import type { StoredDraft } from '../platform/drafts/drafts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { readUnsent } from './unsent-words.ts'

type UnsentQuestionProps = {
  drafts: readonly ({ key: string } & StoredDraft)[]
  onSignOut: () => void
  onStay: () => void
}

/** Lists the work that is only on this device, and asks before signing out (rules §5). */
export function UnsentQuestion({ drafts, onSignOut, onStay }: UnsentQuestionProps) {
  const unsent = drafts.map(({ key, value }) => ({ key, ...readUnsent(key, value) }))
  const more = unsent.length - listed
  return (
    <ConfirmDialog
      title="Some of your work isn't saved yet"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={onSignOut}
      onCancel={onStay}
    >
      <List mb="sm">
        {unsent.slice(0, listed).map(({ key, label, words }) => (
          <List.Item key={key}>
            {label}
            <Text size="sm" c="dimmed" lineClamp={1}>
              {words}
            </Text>
          </List.Item>
        ))}
        {more > 0 && <List.Item>{more} more</List.Item>}
      </List>
      It stays on this device. Only you can see it, after you sign in here again.
    </ConfirmDialog>
  )
}

const listed = 5
