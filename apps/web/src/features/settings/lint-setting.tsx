import { Checkbox } from '@mantine/core'
import { lintRules, ruleTexts } from '@sincerely/domain/lint/types'
import classes from './practice-settings.module.css'
import type { ImmediateSetting } from './settings.queries.ts'

/** Turns rules for the style of letters on or off. */
export function LintSetting({ shown, onChoose }: ImmediateSetting) {
  const off = shown.lintRulesOff
  return (
    <div role="group" aria-labelledby="style-rules">
      <h3 id="style-rules" className={classes.group}>
        Style of letters
      </h3>
      <p className={classes.about}>
        Remarks appear beside a letter while it is being written. They never stop anyone from approving it.
      </p>
      <div className={classes.rules}>
        {lintRules.map((rule) => (
          <Checkbox
            key={rule}
            label={ruleTexts[rule].label}
            description={ruleTexts[rule].example}
            checked={!off.includes(rule)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              onChoose((now) => {
                const others = now.lintRulesOff.filter((each) => each !== rule)
                return { lintRulesOff: isOn ? others : [...others, rule] }
              })
            }}
          />
        ))}
      </div>
    </div>
  )
}
