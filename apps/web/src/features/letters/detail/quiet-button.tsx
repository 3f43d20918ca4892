import { Button, Loader } from '@mantine/core'
import type { ComponentType } from 'react'
import classes from './letter-header.module.css'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

type QuietButtonProps = {
  label: string
  icon: Icon
  isBusy?: boolean
  keys?: string
  className?: string
  onSoon?: () => void
  onClick: () => void
}

/** A secondary button. If there is no space for its label, only the icon shows; screen readers always get the label. */
export function QuietButton({
  label,
  icon: Icon,
  isBusy = false,
  keys,
  className,
  onSoon,
  onClick,
}: QuietButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      classNames={{
        root: [classes.short, className].filter(Boolean).join(' '),
        section: classes.shortIcon,
        label: classes.shortLabel,
      }}
      title={label}
      leftSection={isBusy ? busy : <Icon {...iconLook} />}
      aria-busy={isBusy}
      aria-keyshortcuts={keys}
      onPointerEnter={onSoon}
      onFocus={onSoon}
      onClick={() => isBusy || onClick()}
    >
      {label}
    </Button>
  )
}

export const iconLook = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Replaces the icon while the action runs. The button keeps its label and focus, and ignores further presses. */
export const busy = <Loader size={16} color="currentColor" aria-hidden />
