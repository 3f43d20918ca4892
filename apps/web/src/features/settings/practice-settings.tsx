import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { usePracticeSettings } from '../../platform/practice.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import classes from './practice-settings.module.css'
import { ActionsBoxSetting } from './actions-box-setting.tsx'
import { IdleLockSetting } from './idle-lock-setting.tsx'
import { LintSetting } from './lint-setting.tsx'
import { PracticeForm } from './practice-form.tsx'
import { SectionSetting } from './section-setting.tsx'
import { useUpdatePractice } from './settings.queries.ts'

/** Settings of the whole practice, for administrators (product §2). Switches are saved at once. */
export function PracticeSettings({ aiBudget }: { aiBudget: ReactNode }) {
  const settings = usePracticeSettings({ enabled: true })
  const update = useUpdatePractice()
  if (settings.isPending) return <SkeletonLines lines={4} label="Loading the practice settings" />
  if (settings.data === undefined) {
    const retry = () => void settings.refetch()
    return (
      <ErrorState
        title="Couldn't load the practice settings"
        message={actionMessageOf(settings.error)}
        onRetry={retry}
      />
    )
  }
  const seen = settings.data
  // While saving, show the values being saved.
  const shown = { ...seen, ...(update.isPending && update.variables.changes) }
  return (
    <section aria-labelledby="practice-settings">
      <SectionHead
        id="practice-settings"
        title="Practice"
        about="These settings apply to everyone in the practice."
      />
      <PracticeForm saved={seen} />
      <LintSetting saved={seen} />
      <h3 className={classes.group}>Approval and screens</h3>
      <Switch
        checked={shown.onlyDoctorsApprove}
        label="Only doctors may approve"
        description="Secretaries leave letters as drafts for the doctor to approve. Letters that are already approved stay approved."
        onChange={(event) =>
          update.mutate({ changes: { onlyDoctorsApprove: event.currentTarget.checked }, seen })
        }
      />
      <SectionSetting saved={seen} />
      <ActionsBoxSetting saved={seen} />
      <Switch
        className={classes.choice}
        checked={shown.provenanceLine}
        label="Say at the end of each letter how it came about"
        description="Who dictated or typed it, whether fixed rules or AI drafted it, and who approved it. Letters that are already approved stay as they are."
        onChange={(event) =>
          update.mutate({ changes: { provenanceLine: event.currentTarget.checked }, seen })
        }
      />
      <Switch
        className={classes.choice}
        checked={!shown.firstStepsHidden}
        label="Show the first steps on the Admin Dashboard"
        description="The list disappears when every step is done."
        onChange={(event) =>
          update.mutate({ changes: { firstStepsHidden: !event.currentTarget.checked }, seen })
        }
      />
      <IdleLockSetting saved={seen} />
      <Switch
        className={classes.choice}
        checked={shown.twoFactorForEverybody}
        label="Two-factor sign-in for everyone"
        description="People without it set it up when they next sign in. While this is on, no one can turn off their own."
        onChange={(event) =>
          update.mutate({ changes: { twoFactorForEverybody: event.currentTarget.checked }, seen })
        }
      />
      {aiBudget}
    </section>
  )
}
