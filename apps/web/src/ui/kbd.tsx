import { Kbd as MantineKbd } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shows a key that is small enough to appear within text. */
export function Kbd({ size = 'xs', children }: { size?: 'xs' | 'sm'; children: ReactNode }) {
  return (
    <MantineKbd size={size} fw={500}>
      {children}
    </MantineKbd>
  )
}
