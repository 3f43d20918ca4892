import { ActionIcon } from '@mantine/core'
import { can } from '@sincerely/domain/permissions'
import { IconFilePlus } from '@tabler/icons-react'
import { useSignedInUser } from '../../../platform/session.ts'
import { holdTyping } from '../../../platform/typing.ts'
import { whyWithoutDoctor } from '../../../platform/without-doctor.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterListShortcuts } from '../letter-shortcuts.ts'

/** The button that starts a new letter; the key 'n' does the same. */
export function NewLetterButton({ onPress }: { onPress: () => void }) {
  const user = useSignedInUser()
  // Hidden if the new letter would have no doctor.
  const isPossible = can(user, 'letter.create') && whyWithoutDoctor(user) === null
  useShortcuts(letterListShortcuts, { create: isPossible ? onPress : null })
  const press = () => {
    holdTyping()
    onPress()
  }
  if (!isPossible) return null
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label="New letter"
      aria-keyshortcuts="n"
      title="New letter"
      onClick={press}
    >
      <IconFilePlus size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
