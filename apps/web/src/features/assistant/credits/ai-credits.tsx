import { shortDay } from '@sincerely/domain/dates'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import classes from './ai-credits.module.css'
import { BudgetForm } from './budget-form.tsx'
import { assumedPriceWords } from './credit-words.ts'
import { useAiCredits } from './credits.queries.ts'
import { SpentCredits } from './spent-credits.tsx'

/** Shows the month's AI cost and the budget that limits it (spec §3, §9). */
export function AiCredits() {
  const { data, error, isFetching, refetch } = useAiCredits()
  if (!data && error) {
    return (
      <ErrorState
        title="Couldn't load the AI costs"
        message={actionMessageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonLines lines={4} label="Loading the AI costs" />
  const { credits, usage } = data
  const facts = [
    counted(usage.calls, 'request'),
    counted(credits.totalTokens, 'token'),
    ...(usage.failedCalls > 0 ? [`${usage.failedCalls} failed`] : []),
    ...(usage.unpricedCalls > 0
      ? [
          `${usage.unpricedCalls} not included in the cost because the provider did not report how much ${usage.unpricedCalls === 1 ? 'it' : 'they'} used`,
        ]
      : []),
  ]
  const assumed = assumedPriceWords(usage)
  return (
    <section className={classes.credits} aria-labelledby="ai-credits">
      <h2 id="ai-credits" className={classes.title}>
        AI costs
      </h2>
      <p className={classes.quiet}>
        For the whole practice, with all keys, since {shortDay(usage.since)}. {usage.accountStatus.message}
      </p>
      <SpentCredits credits={credits} />
      <p className={classes.quiet}>{facts.join(', ')}.</p>
      {assumed && <Notice tone="yellow">{assumed}</Notice>}
      <BudgetForm budget={credits.estimatedMonthlyBudget} />
    </section>
  )
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}
