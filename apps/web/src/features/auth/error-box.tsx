import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './auth.module.css'

/** Shows an error about the whole form above its fields. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle size={18} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
