import { Loader } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { ConnectionBand } from '../ui/connection-band.tsx'
import { tabTitle } from '../ui/page-title.ts'
import { DemoBand } from './demo-band.tsx'
import classes from './frame.module.css'

type OuterFrameProps = {
  title: string
  /** The page's address. A page that changes its title in the tab gets it back when the address changes. */
  path: string
  children: ReactNode
}

/** What every page has, also without a sign-in: the tab's title, the link to the content and the bands. */
export function OuterFrame({ title, path, children }: OuterFrameProps) {
  useLayoutEffect(() => {
    document.title = tabTitle(title)
  }, [title, path])
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <DemoBand />
      <ConnectionBand />
      {children}
    </div>
  )
}

/** A page that needs no sign-in and has no sidebar. */
export function PublicMain({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={classes.public}>
      {children}
    </main>
  )
}

export function SessionLoading({ unreachable }: { unreachable: boolean }) {
  return (
    <main className={classes.center} role="status">
      <Loader size="sm" aria-hidden />
      <p>{unreachable ? "Can't reach the server. We'll keep trying." : 'Opening your practice...'}</p>
    </main>
  )
}
