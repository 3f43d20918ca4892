import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth.module.css'
import { authHeading } from './use-focus-when-idle.ts'

type AuthCardProps = {
  mark: ReactNode
  title: string
  subtitle: string
  /** Optional content below the form. */
  foot?: ReactNode
  children: ReactNode
}

/** The card of every page outside the signed-in area. */
export function AuthCard({ mark, title, subtitle, foot, children }: AuthCardProps) {
  return (
    <div className={classes.desk}>
      <div className={classes.card}>
        {mark}
        <Title order={1} id={authHeading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
        {foot && <p className={classes.foot}>{foot}</p>}
      </div>
    </div>
  )
}
