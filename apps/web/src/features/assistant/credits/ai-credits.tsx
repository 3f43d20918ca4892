import { Button, TextInput } from '@mantine/core'
import { shortDay } from '@sincerely/domain/dates'
import { messageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import classes from './ai-credits.module.css'
import { assumedPriceWords, dollars } from './credit-words.ts'
import { useAiCredits } from './credits.queries.ts'
import { SpentCredits } from './spent-credits.tsx'
import { useBudgetForm } from './use-budget-form.ts'

/** What the practice has spent on AI this month, and the budget that stops it (spec §3, §9). */
export function AiCredits() {
  const { data, error, isFetching, refetch } = useAiCredits()
  if (!data && error) {
    return (
      <ErrorState
        title="Couldn't load what the AI cost"
        message={messageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonLines lines={4} label="Loading what the AI cost" />
  const { credits, usage } = data
  const facts = [
    counted(usage.calls, 'call'),
    ...(usage.failedCalls > 0 ? [`${usage.failedCalls} of them failed`] : []),
    ...(usage.unpricedCalls > 0
      ? [`${usage.unpricedCalls} not in the sum: the provider told no tokens`]
      : []),
  ]
  const assumed = assumedPriceWords(usage)
  return (
    <section className={classes.credits} aria-labelledby="ai-credits">
      <h2 id="ai-credits" className={classes.title}>
        What the AI cost
      </h2>
      <p className={classes.quiet}>
        Of the whole practice, with every key, since {shortDay(usage.since)}. {usage.accountStatus.message}
      </p>
      <SpentCredits credits={credits} />
      <p className={classes.quiet}>{facts.join(', ')}.</p>
      {assumed && <Notice tone="yellow">{assumed}</Notice>}
      <BudgetForm budget={credits.estimatedMonthlyBudget} />
    </section>
  )
}

function BudgetForm({ budget }: { budget: number | null }) {
  const edit = useBudgetForm(budget)
  const form = useFirstProblem(edit.problem)
  const discard = () => toast({ type: 'info', message: 'What you typed was discarded', undo: edit.discard() })
  return (
    <form ref={form} className={classes.budget} noValidate onSubmit={edit.submit}>
      <TextInput
        label="Monthly budget in US dollars"
        description="When it is used up, fixed rules do the work until the month is over. Empty: no limit."
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        value={edit.typed}
        error={edit.problem}
        onChange={(event) => edit.type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={edit.isSaving} disabled={!edit.isChanged}>
        Save budget
      </Button>
      {edit.isChangedMeanwhile ? (
        <Notice tone="yellow" isUrgent className={classes.meanwhile} title="The budget was changed meanwhile">
          It is now {budget === null ? 'without a limit' : dollars(budget)}. What you typed is kept: Save
          budget puts it in its place.{' '}
          <Button variant="subtle" size="compact-sm" onClick={edit.discard}>
            Leave it so
          </Button>
        </Notice>
      ) : (
        edit.isChanged &&
        !edit.isSaving && (
          <Button variant="subtle" onClick={discard}>
            Discard
          </Button>
        )
      )}
      <LeaveQuestion asks={() => edit.isChanged}>
        The monthly budget is not saved. What you typed stays on this device until you come back.
      </LeaveQuestion>
    </form>
  )
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
