import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice-page.module.css'

type NoticePageProps = { icon: ReactNode; title: string; message: string; action: ReactNode }

export function NoticePage({ icon, title, message, action }: NoticePageProps) {
  return (
    <div className={classes.notice}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.message}>{message}</p>
      {action}
    </div>
  )
}
