import { Switch } from '@mantine/core'
import type { PracticeSettings as Settings } from '@sincerely/contract/system'
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
import { useImmediateSave } from './settings.queries.ts'

/** Administrators change the settings of the whole practice (product §2). */
export function PracticeSettings({ aiBudget }: { aiBudget: ReactNode }) {
  const settings = usePracticeSettings({ enabled: true })
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
  return (
    <section aria-labelledby="practice-settings">
      <SectionHead
        id="practice-settings"
        title="Practice"
        about="These settings apply to everyone in the practice."
      />
      <PracticeForm saved={settings.data} />
      <PracticeSwitches saved={settings.data} />
      {aiBudget}
    </section>
  )
}

/** These settings are saved as soon as they are chosen. */
function PracticeSwitches({ saved }: { saved: Settings }) {
  const { shown, onChoose } = useImmediateSave(saved)
  return (
    <>
      <LintSetting shown={shown} onChoose={onChoose} />
      <h3 className={classes.group}>Approval and security</h3>
      <Switch
        checked={shown.onlyDoctorsApprove}
        label="Only doctors may approve"
        description="Secretaries leave letters as drafts for the doctor to approve. Letters that are already approved stay approved."
        onChange={(event) => onChoose({ onlyDoctorsApprove: event.currentTarget.checked })}
      />
      <SectionSetting shown={shown} onChoose={onChoose} />
      <ActionsBoxSetting shown={shown} onChoose={onChoose} />
      <Switch
        className={classes.choice}
        checked={shown.provenanceLine}
        label="Show at the end of each letter how it was written"
        description="The line names who dictated or typed the letter and who approved it, and whether fixed rules or AI drafted it. Letters that are already approved stay as they are."
        onChange={(event) => onChoose({ provenanceLine: event.currentTarget.checked })}
      />
      <Switch
        className={classes.choice}
        checked={!shown.firstStepsHidden}
        label="Show the first steps on the Admin Dashboard"
        description="The list disappears when every step is done."
        onChange={(event) => onChoose({ firstStepsHidden: !event.currentTarget.checked })}
      />
      <IdleLockSetting shown={shown} onChoose={onChoose} />
      <Switch
        className={classes.choice}
        checked={shown.twoFactorForEverybody}
        label="Two-factor sign-in for everyone"
        description="People without it set it up when they next sign in. While this is on, no one can turn it off for themselves."
        onChange={(event) => onChoose({ twoFactorForEverybody: event.currentTarget.checked })}
      />
    </>
  )
}
