import { shortDay } from '@sincerely/domain/dates'
import classes from './people-list.module.css'
import type { PatientSelection } from './patient-selection.ts'

type Person = PatientSelection extends ReadonlyMap<number, infer P> ? P : never

type PeopleListProps = {
  label: string
  people: readonly (Person & { /** Remark about this person. */ why?: string })[]
}

/** Lists people in a question, with enough to tell namesakes apart. */
export function PeopleList({ label, people }: PeopleListProps) {
  const named = people.slice(0, mostNamed)
  const others = people.length - named.length
  return (
    <ul className={classes.people} aria-label={label}>
      {named.map(({ id, name, dob, why }) => (
        <li key={id}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            {dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`} · MR #{id}
          </span>
          {why && <span className={classes.why}>{why}</span>}
        </li>
      ))}
      {others > 0 && <li>and {others.toLocaleString('en-GB')} more</li>}
    </ul>
  )
}

/** One page of the list. The rest is only counted. */
const mostNamed = 20
