import { can } from '@sincerely/domain/permissions'
import { Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../../../platform/session.ts'
import prose from '../prose/prose.module.css'
import { Prose } from '../prose/prose.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { actionMessageOf, call } from '../../../platform/api.ts'
import { aboutCopying, copyToClipboard } from '../../../platform/clipboard.ts'
import { useHealth } from '../../../platform/health.ts'
import { lastFailure } from '../../../platform/last-failure.ts'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { useConnection } from '../../../platform/socket.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './support.module.css'
import { SystemChecks, statusWords } from './system-checks.tsx'
import { supportDetails } from './support-details.ts'

/**
 * Shows whether everything works, who can help, and what to tell them. `pageBefore` is the page that the user
 * came from.
 */
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
        <LinkList title="Find answers yourself" links={selfHelpLinks} />
        <LinkList title="If you can't get in or connect" links={accessLinks} />
        <Details pageBefore={pageBefore} />
      </div>
    </div>
  )
}

function LinkList({ title, links }: { title: string; links: readonly string[] }) {
  return (
    <section aria-label={title} className={classes.panel}>
      <h2>{title}</h2>
      <ul className={classes.ways}>
        {links.map((source) => (
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
        shows the state of background jobs, disk space, backups and sending. If the server itself is not
        working, contact your IT support. Send them the details under ‘What to tell them’. With the request
        number, they can find the fault in the server's log.
      </p>
    </section>
  )
}

/** The links are prose (`read-prose.ts`). */
export const selfHelpLinks = [
  '[Documentation](/docs): how each thing is done, step by step.',
  '[FAQ](/faq): short answers to common questions.',
  '[Keyboard shortcuts](/docs#keyboard): the keys for each page. {shift+?} shows them anywhere.',
]

export const accessLinks = [
  '[Forgot the password](/faq#forgot-password): an administrator can give you a link for a new one.',
  '[Lost the authenticator](/faq#lost-authenticator): a recovery code lets you in.',
  '[The screen is locked](/faq#locked-screen): your password unlocks it, and your work is kept.',
  '[The network is down](/faq#offline): keep working, and everything is sent later.',
]

function Administrators() {
  return (
    <section aria-labelledby="administrators" className={classes.panel}>
      <h2 id="administrators">Ask in your practice</h2>
      <p>
        Administrators can add people, make links for new passwords, assign secretaries and restore what was
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
      title="Couldn't load the administrators"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Says what to write when asking for help, and offers details to copy. */
function Details({ pageBefore }: { pageBefore: string | null }) {
  const { role } = useSignedInUser()
  const { version, timeZone } = useInfo()
  const health = useHealth()
  const connection = useConnection()
  const text = supportDetails({
    version,
    now: useNow(),
    timeZone,
    role,
    page: pageBefore,
    browser: navigator.userAgent,
    window: { width: window.innerWidth, height: window.innerHeight },
    status: statusWords(health, connection),
    failure: lastFailure(),
  })
  const copy = async () => {
    const isCopied = await copyToClipboard({ text })
    toast(
      isCopied
        ? { type: 'success', message: 'Details copied' }
        : {
            type: 'error',
            title: "Couldn't copy the details",
            message: 'Your browser did not allow it. Select the details and copy them.',
            about: aboutCopying,
          },
    )
  }
  return (
    <section aria-labelledby="what-to-tell" className={classes.panel}>
      <h2 id="what-to-tell">What to tell them</h2>
      <ul className={classes.ways}>
        <li>What you wanted to do, what you pressed, and what happened instead.</li>
        <li>The words of any message you saw.</li>
        <li>
          The number of the letter or patient: ‘letter no. 12’, ‘MR #3’. Don't put patients' names in an
          email.
        </li>
        <li>The details below. They contain nothing about patients.</li>
      </ul>
      <pre className={classes.details}>{text}</pre>
      <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        Copy details
      </Button>
    </section>
  )
}

/** Loads the practice's administrators. */
function useSupport() {
  return useQuery({
    queryKey: ['help', 'support'],
    queryFn: ({ signal }) => call(routes.help.getSupport, {}, { signal }),
  })
}
