import { Checkbox, Stack } from '@mantine/core'
import type { PracticeSettings } from '@sincerely/contract/system'
import { typesWithRequiredSections, type AskedType } from '@sincerely/domain/letters/completeness'
import classes from './practice-settings.module.css'
import { useUpdatePractice } from './settings.queries.ts'

/** For which types of letter a letter needs its required sections before approval. Saved when ticked. */
export function SectionSetting({ saved }: { saved: PracticeSettings }) {
  const update = useUpdatePractice()
  // While saving, show the value being saved.
  const asked = update.isPending
    ? (update.variables.changes.askForSections ?? saved.askForSections)
    : saved.askForSections
  const save = (types: string[]) => {
    const askForSections = typesWithRequiredSections.filter((type) => types.includes(type))
    update.mutate({ changes: { askForSections }, seen: saved })
  }
  return (
    <Checkbox.Group
      className={classes.choice}
      label="Don't allow approval while a required section is missing"
      description="The letter can be approved once the section is added or marked as not applicable."
      value={asked}
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
