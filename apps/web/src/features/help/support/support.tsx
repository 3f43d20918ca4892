import { can } from '@sincerely/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useSignedInUser } from '../../../platform/session.ts'
import prose from '../prose/prose.module.css'
import { Prose } from '../prose/prose.tsx'
import { Administrators } from './administrators.tsx'
import { Details } from './details.tsx'
import classes from './support.module.css'
import { SystemChecks } from './system-checks.tsx'

/** Whether everything works, whom to ask, and what to tell them. `pageBefore` is where somebody came from. */
export function Support({ pageBefore }: { pageBefore: string | null }) {
  const user = useSignedInUser()
  return (
    <div className={classes.support}>
      <SystemChecks />
      <section aria-labelledby="help-yourself" className={classes.panel}>
        <h2 id="help-yourself">Find it yourself</h2>
        <ul className={classes.ways}>
          {ways.map((source) => (
            <li key={source}>
              <Prose source={source} q="" />
            </li>
          ))}
        </ul>
      </section>
      <Administrators />
      <section aria-labelledby="no-way-in" className={classes.panel}>
        <h2 id="no-way-in">When somebody can’t get in</h2>
        <ul className={classes.ways}>
          {lockedOut.map((source) => (
            <li key={source}>
              <Prose source={source} q="" />
            </li>
          ))}
        </ul>
      </section>
      <Details pageBefore={pageBefore} />
      {can(user, 'practice.watch') && (
        <section aria-labelledby="as-administrator" className={classes.panel}>
          <h2 id="as-administrator">For administrators</h2>
          <p>
            The{' '}
            <Link to="/admin" className={prose.link}>
              Admin Dashboard
            </Link>{' '}
            shows what was tried: background work, disk space, backup, sending. Where the server itself does
            not work, turn to whoever runs it: its log has every failure under the request number of the
            details above.
          </p>
        </section>
      )}
    </div>
  )
}

const ways = [
  '[Documentation](/docs): how each thing is done, step by step.',
  '[FAQ](/faq): short answers to what people ask.',
  '[All keys](/docs#keyboard), by the place where they work; {shift+?} shows them anywhere.',
]

const lockedOut = [
  '[Forgot the password](/faq#forgot-password): an administrator gives you a link for a new one.',
  '[Lost the authenticator](/faq#lost-authenticator): a recovery code lets you in.',
  '[The screen is locked](/faq#locked-screen): your password opens it; what you typed is kept.',
  '[The network is gone](/faq#offline): go on working, everything is sent later.',
]
