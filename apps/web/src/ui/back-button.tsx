import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

type BackButtonProps = {
  label: string
  className?: string | undefined
  onClick: () => void
}

export function BackButton({ label, className, onClick }: BackButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={className}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
