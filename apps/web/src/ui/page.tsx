import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Gives an ordinary page its margins and width. Pages with panes do not use it. */
export function Page({ width = 'wide', children }: { width?: 'narrow' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
