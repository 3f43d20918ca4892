import type { ReactNode } from 'react'
import classes from './form-foot.module.css'
import { keepClearOfToasts } from './toast-room.ts'

type FormFootProps = {
  /** The buttons, with anything that must be read first at full width above them. */
  children: ReactNode
  /** The save status. */
  state: string
  className?: string
}

/** The sticky footer of a long form. */
export function FormFoot({ children, state, className }: FormFootProps) {
  return (
    <div ref={keepClearOfToasts} className={[classes.foot, className].filter(Boolean).join(' ')}>
      {children}
      <span className={classes.state}>{state}</span>
    </div>
  )
}
