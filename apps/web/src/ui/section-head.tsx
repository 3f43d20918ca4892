import { Box, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-head.module.css'

type SectionHeadProps = {
  /** The heading's id. */
  id?: string
  title: string
  /** Explains the section in a sentence or two. */
  about: ReactNode
  action?: ReactNode
  /** The margin below the head. Set it if the following element has no margin. */
  mb?: MantineSpacing
}

export function SectionHead({ id, title, about, action, mb }: SectionHeadProps) {
  return (
    <Box className={classes.head} {...(mb !== undefined && { mb })}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.about}>{about}</p>
      </div>
      {action}
    </Box>
  )
}
