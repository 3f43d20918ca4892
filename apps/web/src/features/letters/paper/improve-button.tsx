import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'

/** Asks the assistant to improve the text, on the page or in the editor. */
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
