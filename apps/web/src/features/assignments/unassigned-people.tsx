import type { Assignments } from '@sincerely/contract/assignments'
import { Button } from '@mantine/core'
import classes from './assignments.module.css'

type People = Assignments['unassignedDoctors']

type UnassignedPeopleProps = {
  doctors: People
  secretaries: People
  /** Tells whether the practice has doctors and has secretaries. */
  isAny: { doctors: boolean; secretaries: boolean }
  onAssign: (who: { doctorId: number } | { secretaryId: number }) => void
}

export function UnassignedPeople({ doctors, secretaries, isAny, onAssign }: UnassignedPeopleProps) {
  return (
    <div className={classes.columns}>
      <PeopleList
        title="Unassigned Doctors"
        empty={isAny.doctors ? 'All doctors are assigned' : 'No doctors yet. Add them under User Management.'}
        people={doctors}
        onAssign={(doctorId) => onAssign({ doctorId })}
      />
      <PeopleList
        title="Unassigned Secretaries"
        empty={
          isAny.secretaries
            ? 'All secretaries are assigned'
            : 'No secretaries yet. Add them under User Management.'
        }
        people={secretaries}
        onAssign={(secretaryId) => onAssign({ secretaryId })}
      />
    </div>
  )
}

type PeopleListProps = { title: string; empty: string; people: People; onAssign: (id: number) => void }

function PeopleList({ title, empty, people, onAssign }: PeopleListProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.panelTitle}>{title}</h2>
      {people.length === 0 && <p className={classes.nobody}>{empty}</p>}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.quiet} title={email}>
                  {email}
                </span>
              </span>
              <Button variant="default" size="xs" aria-label={`Assign ${name}`} onClick={() => onAssign(id)}>
                Assign
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says why nobody can be assigned in a practice without doctors or without secretaries. */
export function whyNoAssignments(lists: Pick<Assignments, 'doctors' | 'secretaries'> | undefined): string {
  const missing = [
    ...(lists?.doctors.length === 0 ? ['doctors'] : []),
    ...(lists?.secretaries.length === 0 ? ['secretaries'] : []),
  ]
  return missing.length === 0
    ? "Assign a secretary to a doctor to give them access to that doctor's patients and letters."
    : `There are no ${missing.join(' or ')} yet. Add them under User Management, then assign secretaries to doctors here.`
}
