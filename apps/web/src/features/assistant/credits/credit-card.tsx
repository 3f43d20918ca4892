import { shortDay } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import card from '../../../ui/card.module.css'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './ai-credits.module.css'
import { useAiCredits } from './credits.queries.ts'
import { SpentCredits } from './spent-credits.tsx'

/** Shows the month's AI cost on the dashboard (spec §2 Admin Dashboard; spec §8 for failures). */
export function CreditCard() {
  const { data, error } = useAiCredits({ refetchInterval: 60_000 })
  return (
    <section className={card.card} aria-label="AI credits">
      <div className={card.head}>
        <h2 className={card.title}>AI credits</h2>
        <Badge available={data?.usage.accountStatus.available} isUnknown={error !== null} />
      </div>
      {!data && error && (
        <>
          <p className={classes.sum}>--</p>
          <p className={classes.quiet}>Unable to fetch data</p>
        </>
      )}
      {!data && !error && <SkeletonLines lines={3} label="Loading the AI credits" />}
      {data && (
        <>
          <SpentCredits credits={data.credits} />
          <p className={classes.quiet}>
            Since {shortDay(data.usage.since)}. {error === null && `${data.usage.accountStatus.message} `}
            <Link to="/settings" search={{ tab: 'practice' }} className={classes.link}>
              Set the monthly budget
            </Link>{' '}
            <Link to="/admin/ai" className={classes.link}>
              AI in letters
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function Badge({ available, isUnknown }: { available: boolean | undefined; isUnknown: boolean }) {
  if (isUnknown) return <ToneBadge tone="grey">Unknown</ToneBadge>
  if (available === undefined) return null
  return available ? (
    <ToneBadge tone="green">Available</ToneBadge>
  ) : (
    <ToneBadge tone="grey">Not available</ToneBadge>
  )
}
