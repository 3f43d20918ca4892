import { ActionIcon, Button } from '@mantine/core'
import { can } from '@sincerely/domain/permissions'
import { IconMicrophone } from '@tabler/icons-react'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { type RecorderRequest, openRecorder } from './recorder/open-recorder.ts'
import { preloadRecorder } from './recorder/recorder-host.tsx'

type DictateButtonProps = {
  request?: RecorderRequest
  /** An icon without a label. */
  isSmall?: boolean
  isDisabled?: boolean
}

export function DictateButton({ request, isSmall = false, isDisabled = false }: DictateButtonProps) {
  const user = useSignedInUser()
  // The dictation would have no doctor, and the server refuses that.
  if (!can(user, 'dictation.create') || whyWithoutDoctor(user) !== null) return null
  const buttonProps = {
    variant: 'default',
    disabled: isDisabled,
    onClick: () => openRecorder(request),
    onPointerEnter: preloadRecorder,
    onFocus: preloadRecorder,
  } as const
  if (isSmall) {
    return (
      <ActionIcon {...buttonProps} size={30} aria-label="Dictate" title="Dictate">
        <IconMicrophone size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button {...buttonProps} leftSection={<IconMicrophone size={16} aria-hidden />}>
      Dictate
    </Button>
  )
}
