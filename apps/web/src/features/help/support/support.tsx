import { can } from '@sincerely/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useSignedInUser } from '../../../platform/session.ts'
import prose from '../prose/prose.module.css'
import { Prose } from '../prose/prose.tsx'
import { Administrators } from './administrators.tsx'
import { Details } from './details.tsx'
import classes from './support.module.css'
import { SystemChecks } from './system-checks.tsx'
import { lockedOut, waysOfOnesOwn } from './ways.ts'

/** Whether everything works, whom to ask, and what to tell them. `pageBefore` is where somebody came from. */
export function Support({ pageBefore }: { pageBefore: string | null }) {
  const user = useSignedInUser()
  return (
    <div className={classes.support}>
      <div className={classes.column}>
        <SystemChecks />
        <Administrators />
        {can(user, 'practice.watch') && <ForAdministrators />}
      </div>
      <div className={classes.column}>
        <Ways title="Find it yourself" ways={waysOfOnesOwn} />
        <Ways title="When somebody can’t get in" ways={lockedOut} />
        <Details pageBefore={pageBefore} />
      </div>
    </div>
  )
}

function Ways({ title, ways }: { title: string; ways: readonly string[] }) {
  return (
    <section aria-label={title} className={classes.panel}>
      <h2>{title}</h2>
      <ul className={classes.ways}>
        {ways.map((source) => (
          <li key={source}>
            <Prose source={source} q="" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ForAdministrators() {
  return (
    <section aria-labelledby="as-administrator" className={classes.panel}>
      <h2 id="as-administrator">For administrators</h2>
      <p>
        The{' '}
        <Link to="/admin" className={prose.link}>
          Admin Dashboard
        </Link>{' '}
        shows what was tried: background work, disk space, backup, sending. Where the server itself does not
        work, turn to whoever runs it: its log has a fault under the request number of the details.
      </p>
    </section>
  )
}
