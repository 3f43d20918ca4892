import { useSignedInUser } from '../../../platform/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { deedMessageOf } from '../../../platform/api.ts'
import { useSupport } from '../help.queries.ts'
import prose from '../prose/prose.module.css'
import classes from './support.module.css'

/** Whom to ask in the practice. */
export function Administrators() {
  return (
    <section aria-labelledby="administrators" className={classes.panel}>
      <h2 id="administrators">Ask in your practice</h2>
      <p>
        Administrators add people, give links for new passwords, assign secretaries, and restore what was
        deleted.
      </p>
      <Names />
    </section>
  )
}

function Names() {
  const user = useSignedInUser()
  const { data, error, isFetching, refetch } = useSupport()
  if (data) {
    return (
      <ul className={classes.people} aria-label="Administrators">
        {data.administrators.map(({ name, email }) => (
          <li key={email}>
            <span className={classes.name}>{name}</span>
            {email === user.email ? (
              <span className={classes.quiet}>You</span>
            ) : (
              <a href={`mailto:${email}`} className={prose.link}>
                {email}
              </a>
            )}
          </li>
        ))}
      </ul>
    )
  }
  if (!error) return <SkeletonLines lines={2} label="Loading the administrators" />
  return (
    <ErrorState
      title="The administrators could not be loaded"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
