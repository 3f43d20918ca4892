import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The room of an ordinary page: its margins and its width. A page with panes of its own fills the frame without it. */
export function Page({ width = 'wide', children }: { width?: 'narrow' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
