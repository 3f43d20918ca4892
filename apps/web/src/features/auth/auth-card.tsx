import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth.module.css'
import { authHeading } from './use-focus-at-rest.ts'

type AuthCardProps = { mark: ReactNode; title: string; subtitle: string; children: ReactNode }

/** The one card of a page outside of the practice. */
export function AuthCard({ mark, title, subtitle, children }: AuthCardProps) {
  return (
    <div className={classes.desk}>
      <div className={classes.card}>
        {mark}
        <Title order={1} id={authHeading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </div>
    </div>
  )
}
