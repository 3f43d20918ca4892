import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth.module.css'
import { authHeading } from './use-focus-when-idle.ts'

type AuthCardProps = {
  mark: ReactNode
  title: string
  subtitle: string
  foot?: ReactNode
  children: ReactNode
}

/** Every page before the sign-in uses this card. */
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
