import { Kbd as MantineKbd } from '@mantine/core'
import type { ReactNode } from 'react'

/** A key to press, small enough to stand beside words. */
export function Kbd({ size = 'xs', children }: { size?: 'xs' | 'sm'; children: ReactNode }) {
  return (
    <MantineKbd size={size} fw={500}>
      {children}
    </MantineKbd>
  )
}
