import type { ReactNode } from 'react'
import classes from './form-foot.module.css'
import { keepClearOfToasts } from './toast-room.ts'

type FormFootProps = {
  /** The buttons of the form. Text that the user must read first is at full width above them. */
  children: ReactNode
  /** The save status, in words. */
  state: string
  className?: string
}

export function FormFoot({ children, state, className }: FormFootProps) {
  return (
    <div
      ref={keepClearOfToasts}
      data-bar
      data-screen-only
      className={[classes.foot, className].filter(Boolean).join(' ')}
    >
      {children}
      <span className={classes.state}>{state}</span>
    </div>
  )
}
