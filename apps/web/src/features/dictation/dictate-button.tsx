import { ActionIcon, Button } from '@mantine/core'
import type { SessionUser } from '@sincerely/contract/auth'
import { can } from '@sincerely/domain/permissions'
import { IconMicrophone } from '@tabler/icons-react'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { type RecorderRequest, openRecorder } from './recorder/open-recorder.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { dictateShortcuts } from './dictation-shortcuts.ts'
import { preloadRecorder } from './recorder/recorder-host.tsx'

/** Whether this user may dictate. The server refuses a dictation without a doctor. */
export function mayDictate(user: Pick<SessionUser, 'role' | 'doctors'>): boolean {
  return can(user, 'dictation.create') && whyWithoutDoctor(user) === null
}

type DictateButtonProps = {
  request?: RecorderRequest
  /** Whether only the icon is shown. */
  isSmall?: boolean
  isDisabled?: boolean
}

/** A button that opens the recorder; the key 'd' does the same. */
export function DictateButton({ request, isSmall = false, isDisabled = false }: DictateButtonProps) {
  const user = useSignedInUser()
  const isPossible = mayDictate(user)
  useShortcuts(dictateShortcuts, { dictate: isPossible && !isDisabled ? () => openRecorder(request) : null })
  if (!isPossible) return null
  const buttonProps = {
    variant: 'default',
    'aria-keyshortcuts': 'd',
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
