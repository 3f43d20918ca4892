import { Button, Textarea } from '@mantine/core'
import type { NewLink } from '@sincerely/contract/sign-in-links'
import type { User } from '@sincerely/contract/users'
import { Notice } from '../../ui/notice.tsx'
import classes from './add-several.module.css'
import { copyLinks, linkAddress } from './link-dialog.tsx'

/** `link` is null if it could not be created. */
export type Invited = { user: User; link: NewLink | null }

/**
 * Lists the people who were just added. Links that were not emailed appear only in this list, and only once.
 */
export function InvitedList({ invited, onCopied }: { invited: readonly Invited[]; onCopied: () => void }) {
  const mailed = invited.filter(({ link }) => link?.isMailed === true)
  const unmailed = invited.filter(({ link }) => link?.isMailed === false)
  const toGive = linksToGive(invited)
  const without = invited.filter(({ link }) => link === null)
  const links = toGive
    .map(({ user, link }) => `${user.name}\t${user.email}\t${linkAddress(link.secret)}`)
    .join('\n')
  const copy = async () => {
    if (await copyLinks(links, toGive.length)) onCopied()
  }
  return (
    <section className={classes.invited} aria-label="Invited">
      {mailed.length > 0 && <Notice tone="green">The link was emailed to {namesOf(mailed)}.</Notice>}
      {unmailed.length > 0 && (
        <Notice tone="yellow">The email to {namesOf(unmailed)} could not be sent.</Notice>
      )}
      {without.length > 0 && (
        <Notice tone="yellow">
          {namesOf(without)} {without.length === 1 ? 'was' : 'were'} added, but the link could not be made.
          Choose ‘Invitation link’ in the list of users.
        </Notice>
      )}
      {toGive.length > 0 && (
        <>
          <Textarea
            label={toGive.length === 1 ? 'One-time link' : `${toGive.length} one-time links`}
            description="Give each person their own link and no one else's. Each link works once and expires after 7 days. The links are not shown again."
            readOnly
            autosize
            maxRows={10}
            value={links}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="default" className={classes.copy} onClick={() => void copy()}>
            Copy
          </Button>
        </>
      )}
    </section>
  )
}

/** Returns the links that were not emailed. */
export function linksToGive(invited: readonly Invited[]) {
  return invited.flatMap(({ user, link }) =>
    link !== null && link.isMailed !== true ? [{ user, link }] : [],
  )
}

function namesOf(people: readonly Invited[]): string {
  return people.map(({ user }) => user.name).join(', ')
}
