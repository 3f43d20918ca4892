import type { ReactNode } from 'react'
import classes from './form-foot.module.css'
import { keepClearOfToasts } from './toast-room.ts'

type FormFootProps = {
  /** The buttons; before them, over the whole width, what must be read before pressing them. */
  children: ReactNode
  /** What is saved and what is not. */
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
