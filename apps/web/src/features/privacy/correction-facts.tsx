import type { DataRightsStep } from '@sincerely/contract/privacy'
import type { Correction, RecordChange } from '@sincerely/contract/rectification'
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './request-dialog.module.css'

export function CorrectionFacts({
  correction,
  note,
}: { correction: Correction } & Pick<DataRightsStep, 'note'>) {
  const { wasWrong, putRight, changes, letterIds } = correction
  return (
    <>
      <p className={classes.details}>What was wrong: {wasWrong}</p>
      <p className={classes.details}>What was corrected: {putRight}</p>
      {changes.map((change) => (
        <p key={changeKey(change)} className={classes.details}>
          {changeWords(change)}
        </p>
      ))}
      {letterIds.length > 0 && (
        <p className={classes.details}>
          Letters to correct:{' '}
          {letterIds.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <LetterLink id={id}>no. {id}</LetterLink>
            </span>
          ))}
        </p>
      )}
      <p className={classes.details}>How the person was told: {note}</p>
    </>
  )
}

/** Returns words such as 'Date of Birth: 01/02/1950 became 01/02/1951'. */
export function changeWords({ field, before, after }: RecordChange): string {
  const label = fieldLabels[field]
  if (before === '') return `${label}: ${after} was added`
  return after === '' ? `${label}: ${before} was removed` : `${label}: ${before} became ${after}`
}

export function LetterLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/letters/$letterId" params={{ letterId: String(id) }} className={classes.link}>
      {children}
    </Link>
  )
}
