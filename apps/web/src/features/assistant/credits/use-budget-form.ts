import { type FormEvent, useState } from 'react'
import { useKept } from '../../../platform/use-kept.ts'
import { type BudgetDraft, isChangedMeanwhile, parseBudgetDraft, typeBudget } from './budget-draft.ts'
import { budgetField, readBudget } from './credit-words.ts'
import { useSaveBudget } from './credits.queries.ts'

/** The budget being typed: kept on this device until it is saved, never over another administrator's unseen. */
export function useBudgetForm(budget: number | null) {
  const saved = budgetField(budget)
  const kept = useKept('ai-budget', parseBudgetDraft)
  const [draft, setDraft] = useState<BudgetDraft | null>(kept.found?.value ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveBudget()
  const typed = draft?.typed ?? saved

  function become(next: BudgetDraft | null): void {
    setDraft(next)
    setProblem(null)
    if (next === null) kept.drop()
    else kept.keep(next)
  }

  return {
    typed,
    problem,
    isSaving: save.isPending,
    isChanged: typed !== saved,
    isChangedMeanwhile: isChangedMeanwhile(draft, saved) && !save.isPending,
    type: (text: string) => {
      // What is on its way to the server stands still.
      if (!save.isPending) become(typeBudget(draft, text, saved))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const read = readBudget(typed)
      if (!read.ok) return setProblem(read.problem)
      if (save.isPending) return
      // The page may be left by then. What failed stays typed, and a message says so.
      void save.mutateAsync({ budget: read.budget, seen: budget }).then(
        () => become(null),
        () => undefined,
      )
    },
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
