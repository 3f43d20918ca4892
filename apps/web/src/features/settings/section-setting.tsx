import { Checkbox, Stack } from '@mantine/core'
import { typesWithRequiredSections, type AskedType } from '@sincerely/domain/letters/completeness'
import classes from './practice-settings.module.css'
import type { ImmediateSetting } from './settings.queries.ts'

/** Chooses the types of letter that need their required sections before approval. */
export function SectionSetting({ shown, onChoose }: ImmediateSetting) {
  const save = (types: string[]) => {
    const changed = new Set(
      typesWithRequiredSections.filter(
        (type) => types.includes(type) !== shown.askForSections.includes(type),
      ),
    )
    onChoose((now) => ({
      askForSections: typesWithRequiredSections.filter(
        (type) => now.askForSections.includes(type) !== changed.has(type),
      ),
    }))
  }
  return (
    <Checkbox.Group
      className={classes.choice}
      label="Don't allow approval while a required section is missing"
      description="The letter can be approved once the section is added or marked as not applicable."
      value={shown.askForSections}
      onChange={save}
    >
      <Stack gap="xs" mt="xs">
        {typesWithRequiredSections.map((type) => (
          <Checkbox key={type} value={type} label={labels[type]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const labels = {
  consultation: 'Consultation letters',
  'follow-up': 'Follow-up letters',
  discharge: 'Discharge letters',
} as const satisfies Record<AskedType, string>
