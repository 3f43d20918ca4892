import { type CommunicationNeeds, needsSentence } from '@sincerely/domain/patients/communication-needs'
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { IconEar } from '@tabler/icons-react'
import classes from './needs-flag.module.css'

/** Shows the patient's communication needs to everybody who writes to the patient. Shows nothing if there are none. */
export function NeedsFlag({ needs }: { needs: CommunicationNeeds | null }) {
  const sentence = needsSentence(needs)
  if (sentence === null) return null
  return (
    <p className={classes.flag}>
      <IconEar size={16} aria-hidden />
      <span>
        {fieldLabels.communicationNeeds}: {sentence}
      </span>
    </p>
  )
}
