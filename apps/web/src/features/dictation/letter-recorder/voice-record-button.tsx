import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'

type VoiceRecordButtonProps = { isDisabled?: boolean; onClick?: () => void }

/** The button that spec §2 calls Voice Record. */
export function VoiceRecordButton({ isDisabled = false, onClick }: VoiceRecordButtonProps) {
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMicrophone size={16} aria-hidden />}
        disabled={isDisabled}
        onClick={onClick}
      >
        Voice Record
      </Button>
    </div>
  )
}
