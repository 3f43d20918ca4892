import { shortDay } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import type { OpenVisit } from '../../../platform/api.ts'
import classes from './people-list.module.css'
import type { PatientSelection } from './patient-selection.ts'

type Person = PatientSelection extends ReadonlyMap<number, infer P> ? P : never

type PeopleListProps = {
  label: string
  /**
   * The people to list. `reason` says what must be resolved first; the name then links to the record. `visit` is an open visit
   * in a clinic, which the reason then links to.
   */
  people: readonly (Person & { reason?: string; visit?: OpenVisit | undefined })[]
}

/** Lists people in a question, with the details that tell namesakes apart. */
export function PeopleList({ label, people }: PeopleListProps) {
  const shown = people.slice(0, maxNamed)
  const others = people.length - shown.length
  return (
    <ul className={classes.people} aria-label={label}>
      {shown.map(({ id, name, dob, reason, visit }) => (
        <li key={id}>
          <span className={classes.name}>
            {reason === undefined ? (
              name
            ) : (
              <Link to="/patients/$patientId" params={{ patientId: String(id) }}>
                {name}
              </Link>
            )}
          </span>
          <span className={classes.facts}>
            {dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`} · MR #{id}
          </span>
          {reason && (
            <span className={classes.why}>
              {reason}
              {visit && (
                <>
                  {'. '}
                  <Link
                    to="/clinics/$clinicId"
                    params={{ clinicId: String(visit.clinicId) }}
                    search={{ visit: visit.id }}
                  >
                    Open the clinic
                  </Link>
                </>
              )}
            </span>
          )}
        </li>
      ))}
      {others > 0 && <li>and {others.toLocaleString('en-GB')} more</li>}
    </ul>
  )
}

/** The number of people who are named; the others are only counted. */
const maxNamed = 20
