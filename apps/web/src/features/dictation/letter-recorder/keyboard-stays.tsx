import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import classes from './letter-recorder.module.css'

type KeyboardStaysProps = {
  /** What is shown: another one takes its place, and what was pressed goes with it. */
  at: string
  children: ReactNode
}

/** Where what was pressed goes away, the keyboard stays: the next Tab comes to what has taken its place. */
export function KeyboardStays({ at, children }: KeyboardStaysProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (isFocusNowhere()) place.current?.focus({ preventScroll: true })
  }, [at])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}
