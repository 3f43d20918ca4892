import { Checkbox } from '@mantine/core'
import { type OptionalPurpose, optionalPurposes } from '@sincerely/domain/privacy/consent'
import classes from './purpose-choices.module.css'

type PurposeChoicesProps = {
  chosen: readonly OptionalPurpose[]
  onChoose: (chosen: OptionalPurpose[]) => void
}

/** Shows necessary storage, which is always on, and the optional purposes. */
export function PurposeChoices({ chosen, onChoose }: PurposeChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>What may be stored on this device</legend>
      <Checkbox
        checked
        disabled
        label="Necessary"
        description="Keeps you signed in, and keeps what you type or dictate until it reaches the server."
      />
      {optionalPurposes.map((purpose) => (
        <Checkbox
          key={purpose}
          checked={chosen.includes(purpose)}
          label={labels[purpose]}
          description={`${meanings[purpose]} Not used at present.`}
          onChange={(event) => {
            const others = chosen.filter((one) => one !== purpose)
            onChoose(event.currentTarget.checked ? [...others, purpose] : others)
          }}
        />
      ))}
    </fieldset>
  )
}

const labels: Record<OptionalPurpose, string> = {
  analytics: 'Analytics',
  marketing: 'Marketing',
  thirdParty: 'Third parties',
}

const meanings: Record<OptionalPurpose, string> = {
  analytics: 'Counts how pages are used.',
  marketing: 'Shows offers.',
  thirdParty: 'Loads content or cookies from other companies.',
}
