import { Link } from '@tanstack/react-router'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import classes from './ai-credits.module.css'
import { BudgetForm } from './budget-form.tsx'
import { assumedPriceWords } from './credit-words.ts'
import { useAiCredits } from './credits.queries.ts'
import { SpentCredits } from './spent-credits.tsx'

/** Shows the AI budget among the practice settings. The API Keys tab shows the details. */
export function AiBudget() {
  const { data, error, isFetching, refetch } = useAiCredits()
  if (!data && error) {
    return (
      <ErrorState
        title="Couldn't load the AI budget"
        message={actionMessageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonLines lines={4} label="Loading the AI budget" />
  const assumed = assumedPriceWords(data.usage)
  return (
    <section className={classes.credits} aria-labelledby="ai-budget">
      <h3 id="ai-budget" className={classes.part}>
        AI budget
      </h3>
      <p className={classes.quiet}>
        The most that AI may cost the practice each month, and the cost so far this month. For details, see{' '}
        <Link to="/settings" search={{ tab: 'api-keys' }} className={classes.link}>
          API Keys
        </Link>
        .
      </p>
      <SpentCredits credits={data.credits} />
      {assumed && <Notice tone="yellow">{assumed}</Notice>}
      <BudgetForm budget={data.credits.estimatedMonthlyBudget} />
    </section>
  )
}
