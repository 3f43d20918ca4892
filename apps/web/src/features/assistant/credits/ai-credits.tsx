import { Button, TextInput } from '@mantine/core'
import { shortDay } from '@sincerely/domain/dates'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import classes from './ai-credits.module.css'
import { type BudgetDraft, isChangedMeanwhile, typeBudget } from './budget-draft.ts'
import { assumedPriceWords, budgetField, dollars, readBudget } from './credit-words.ts'
import { useAiCredits, useSaveBudget } from './credits.queries.ts'
import { SpentCredits } from './spent-credits.tsx'

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
  const saved = budgetField(budget)
  const [draft, setDraft] = useState<BudgetDraft | null>(null)
  const typed = draft?.typed ?? saved
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFirstProblem(problem)
  const save = useSaveBudget()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readBudget(typed)
    if (!read.ok) return setProblem(read.problem)
    if (!save.isPending)
      save.mutate({ budget: read.budget, seen: budget }, { onSuccess: () => setDraft(null) })
  }
  return (
    <form ref={form} className={classes.budget} noValidate onSubmit={submit}>
      <TextInput
        label="Monthly budget in US dollars"
        description="When it is used up, fixed rules do the work until the month is over. Empty: no limit."
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => {
          // What is on its way to the server stands still.
          if (save.isPending) return
          setDraft(typeBudget(draft, event.currentTarget.value, saved))
          setProblem(null)
        }}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={typed === saved}>
        Save budget
      </Button>
      {isChangedMeanwhile(draft, saved) && !save.isPending && (
        <Notice tone="yellow" isUrgent className={classes.meanwhile} title="The budget was changed meanwhile">
          It is now {budget === null ? 'without a limit' : dollars(budget)}. What you typed is kept: Save
          budget puts it in its place.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setDraft(null)}>
            Leave it so
          </Button>
        </Notice>
      )}
    </form>
  )
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
