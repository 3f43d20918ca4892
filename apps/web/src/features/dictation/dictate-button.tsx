import { ActionIcon, Button } from '@mantine/core'
import { can } from '@sincerely/domain/permissions'
import { IconMicrophone } from '@tabler/icons-react'
import { useSignedInUser } from '../../platform/session.ts'
import { isWithoutDoctor } from '../../platform/without-doctor.ts'
import { type RecorderRequest, openRecorder } from './recorder/open-recorder.ts'
import { preloadRecorder } from './recorder/recorder-host.tsx'

type DictateButtonProps = {
  request?: RecorderRequest
  /** Where there is no room for a word. */
  isSmall?: boolean
  isDisabled?: boolean
}

/** Opens the recorder. */
export function DictateButton({ request, isSmall = false, isDisabled = false }: DictateButtonProps) {
  const user = useSignedInUser()
  // It would be nobody's, and the server takes none.
  if (!can(user, 'dictation.create') || isWithoutDoctor(user)) return null
  const ways = {
    variant: 'default',
    disabled: isDisabled,
    onClick: () => openRecorder(request),
    onPointerEnter: preloadRecorder,
    onFocus: preloadRecorder,
  } as const
  if (isSmall) {
    return (
      <ActionIcon {...ways} size={30} aria-label="Dictate" title="Dictate">
        <IconMicrophone size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button {...ways} leftSection={<IconMicrophone size={16} aria-hidden />}>
      Dictate
    </Button>
  )
}
