import type { AiCredits } from '@sincerely/contract/ai-calls'
import classes from './ai-credits.module.css'
import { budgetTone, dollars } from './credit-words.ts'

/** Shows the month's cost, its share of the budget and the rest (spec §3 AI credits). */
export function SpentCredits({ credits }: { credits: AiCredits }) {
  const { totalCost, estimatedMonthlyBudget: budget, budgetRemaining, budgetUsagePercent: percent } = credits
  if (budget === null || budgetRemaining === null || percent === null)
    return <p className={classes.sum}>{dollars(totalCost)}</p>
  return (
    <>
      <p className={classes.sum}>
        {dollars(totalCost)}{' '}
        <span className={classes.quiet}>
          of {dollars(budget)}, {dollars(budgetRemaining)} left
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Budget used"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.bar}
        data-tone={budgetTone(percent)}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}
