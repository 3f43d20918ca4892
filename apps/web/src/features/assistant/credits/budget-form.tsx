import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { DraftNotices } from '../../../platform/form/draft-notices.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { practiceSettingsQuery } from '../../../platform/practice.ts'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './ai-credits.module.css'
import { budgetField, readBudget } from './credit-words.ts'
import { useSaveBudget } from './credits.queries.ts'

/** The monthly budget is in US dollars. Null means no limit. */
export function BudgetForm({ budget }: { budget: number | null }) {
  const client = useQueryClient()
  const save = useSaveBudget()
  const form = useDraftForm({
    key: 'ai-budget',
    earlier,
    title: 'Monthly budget',
    about: 'The budget was',
    labels: { budget: 'Monthly budget in US dollars' },
    empty: { budget: '' },
    base: { budget: budgetField(budget) },
    check: ({ budget: text }) => {
      const read = readBudget(text)
      return { budget: read.ok ? undefined : read.problem }
    },
    words: { budget: (text) => text || 'no limit' },
    save: ({ values, before }) => save.mutateAsync({ budget: amountOf(values), seen: amountOf(before) }),
    reload: async () => {
      const now = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
      return { budget: budgetField(now.aiMonthlyBudget) }
    },
    next: (saved) => ({ budget: budgetField(saved.aiMonthlyBudget) }),
  })
  return (
    <form className={classes.budget} noValidate onSubmit={form.submit}>
      <TextInput
        description="When the budget is used up, Sincerely works without AI until the end of the month. Leave empty for no limit."
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('budget')}
      />
      <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isChanged}>
        Save budget
      </Button>
      {form.isChanged && !form.isBusy && (
        <Button variant="subtle" onClick={form.cancel}>
          Discard
        </Button>
      )}
      <div className={classes.notices}>
        <DraftNotices form={{ ...form, isTakenUp: false }} discardLabel="Discard" />
        {form.failure !== null && (
          <Notice tone="red" isUrgent title="Not saved">
            {form.failure}
          </Notice>
        )}
      </div>
      <LeaveQuestion asks={() => form.isChanged} save={form.saveAndLeave}>
        The monthly budget is not saved. Your entry stays on this device until you come back.
      </LeaveQuestion>
    </form>
  )
}

function amountOf({ budget }: { budget: string }): number | null {
  const read = readBudget(budget)
  return read.ok ? read.budget : null
}

/** An earlier release stored only the text of the budget. */
const earlier = { read: (typed: unknown) => (typeof typed === 'string' ? { budget: typed } : typed) }
