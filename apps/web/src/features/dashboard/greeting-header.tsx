import { fullDate } from '@sincerely/domain/dates'
import type { ReactNode } from 'react'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { coverLine } from './cover-line.ts'
import { greetingLine } from './greeting-line.ts'
import { nextStep, type NextStep } from './next-step.ts'

type GreetingHeaderProps = {
  waiting: Parameters<typeof nextStep>[1] | undefined
  /** What else can be begun here. */
  begin: ReactNode
}

/** Who, when, and the one next step. `waiting` is undefined while it is on its way. */
export function GreetingHeader({ waiting, begin }: GreetingHeaderProps) {
  const user = useSignedInUser()
  const now = useNow()
  const { timeZone } = useInfo()
  const covers = coverLine(user)
  const next = waiting && nextStep(user, waiting)
  return (
    <PageHeader
      title={greetingLine(user, now, timeZone)}
      subtitle={
        <>
          Welcome to your medical practice dashboard
          <br />
          <time dateTime={now.toISOString()}>{fullDate(now, timeZone)}</time>
          {covers && (
            <>
              <br />
              {covers}
            </>
          )}
        </>
      }
      actions={
        <>
          {begin}
          {next && <NextButton next={next} />}
        </>
      }
    />
  )
}

function NextButton({ next }: { next: NextStep }) {
  if (next.kind === 'first-patient') {
    return (
      <ButtonLink to="/patients" search={{ new: true }}>
        {next.label}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/letters" search={{ status: next.status }}>
      {next.label}
    </ButtonLink>
  )
}
