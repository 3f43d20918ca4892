import { Checkbox } from '@mantine/core'
import type { PracticeSettings } from '@sincerely/contract/system'
import { lintRules, ruleTexts } from '@sincerely/domain/lint/types'
import classes from './practice-settings.module.css'
import { useUpdatePractice } from './settings.queries.ts'

/** The rules for the style of letters. Each switch is saved at once. */
export function LintSetting({ saved }: { saved: PracticeSettings }) {
  const update = useUpdatePractice()
  // While saving, show the value being saved.
  const off = update.isPending
    ? (update.variables.changes.lintRulesOff ?? saved.lintRulesOff)
    : saved.lintRulesOff
  return (
    <div role="group" aria-labelledby="style-rules">
      <h3 id="style-rules" className={classes.group}>
        Style of letters
      </h3>
      <p className={classes.about}>
        Shown beside a letter while it is written. Never stops anyone from approving it.
      </p>
      <div className={classes.rules}>
        {lintRules.map((rule) => (
          <Checkbox
            key={rule}
            label={ruleTexts[rule].label}
            description={ruleTexts[rule].example}
            checked={!off.includes(rule)}
            onChange={(event) => {
              const others = saved.lintRulesOff.filter((each) => each !== rule)
              const lintRulesOff = event.currentTarget.checked ? others : [...others, rule]
              update.mutate({ changes: { lintRulesOff }, seen: saved })
            }}
          />
        ))}
      </div>
    </div>
  )
}
