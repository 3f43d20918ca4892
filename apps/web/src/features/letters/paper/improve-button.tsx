import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'

/** Asks for another text, where the letter is read and where it is written. */
export function ImproveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      Improve
    </Button>
  )
}
