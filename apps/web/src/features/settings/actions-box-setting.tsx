import { Radio, Stack } from '@mantine/core'
import type { PracticeSettings } from '@sincerely/contract/system'
import { actionsBoxSettings } from '@sincerely/domain/letters/gp-actions'
import classes from './practice-settings.module.css'
import type { ImmediateSetting } from './settings.queries.ts'

/** Shows or hides the box with the GP's actions, in letters that a GP gets. */
export function ActionsBoxSetting({ shown, onChoose }: ImmediateSetting) {
  return (
    <Radio.Group
      className={classes.choice}
      label="Actions for the GP in a box at the top of letters sent to a GP"
      description="Sincerely proposes them from the text. They print once someone has confirmed them beside the letter."
      value={shown.gpActionsBox}
      onChange={(value) => {
        const gpActionsBox = actionsBoxSettings.find((one) => one === value)
        if (gpActionsBox) onChoose({ gpActionsBox })
      }}
    >
      <Stack gap="xs" mt="xs">
        {actionsBoxSettings.map((setting) => (
          <Radio key={setting} value={setting} label={labels[setting]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const labels = {
  off: 'No box',
  offered: 'Box if confirmed',
  required: 'Box required before approval',
} as const satisfies Record<PracticeSettings['gpActionsBox'], string>
