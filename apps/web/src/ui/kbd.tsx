import { Kbd as MantineKbd } from '@mantine/core'
import type { ReactNode } from 'react'

/** A key to press, small enough to stand beside words. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <MantineKbd size="xs" fw={500}>
      {children}
    </MantineKbd>
  )
}
