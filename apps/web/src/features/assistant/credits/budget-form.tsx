import { Button, TextInput } from '@mantine/core'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import classes from './ai-credits.module.css'
import { dollars } from './credit-words.ts'
import { useBudgetForm } from './use-budget-form.ts'

/** What the practice may spend in a month. In US dollars; null is without a limit. */
export function BudgetForm({ budget }: { budget: number | null }) {
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
