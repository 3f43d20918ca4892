import type { ReactNode } from 'react'
import classes from './section-head.module.css'

type SectionHeadProps = {
  /** What the section is labelled by. */
  id: string
  title: string
  /** What it is for, in a sentence or two. */
  about: ReactNode
  action?: ReactNode
}

/** The head of a section of the settings. */
export function SectionHead({ id, title, about, action }: SectionHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.about}>{about}</p>
      </div>
      {action}
    </div>
  )
}
