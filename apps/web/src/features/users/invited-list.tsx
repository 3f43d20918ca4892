import { Button, Textarea } from '@mantine/core'
import type { NewLink } from '@sincerely/contract/sign-in-links'
import type { User } from '@sincerely/contract/users'
import { copyToClipboard } from '../../platform/clipboard.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './add-several.module.css'

/** `link` is null if it could not be made. */
export type Invited = { user: User; link: NewLink | null }

/** Who was added. The links that were not emailed are shown here once. */
export function InvitedList({ invited }: { invited: readonly Invited[] }) {
  const mailed = invited.filter(({ link }) => link?.isMailed === true)
  const toGive = invited.flatMap(({ user, link }) =>
    link !== null && link.isMailed !== true ? [{ user, link }] : [],
  )
  const without = invited.filter(({ link }) => link === null)
  const links = toGive
    .map(
      ({ user, link }) =>
        `${user.name}\t${user.email}\t${window.location.origin}/set-password#${link.secret}`,
    )
    .join('\n')
  const copy = async () => {
    if (await copyToClipboard({ text: links })) toast({ type: 'success', message: 'Links copied' })
    else
      toast({
        type: 'error',
        message: 'Your browser did not allow copying. Select the links and copy them yourself.',
      })
  }
  return (
    <section className={classes.invited} aria-label="Invited">
      {mailed.length > 0 && <Notice tone="green">{namesOf(mailed)} got the link by email.</Notice>}
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
            description="Give each person their own link and no one else’s. Each works once, for 7 days. You will not see them again."
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

function namesOf(people: readonly Invited[]): string {
  return people.map(({ user }) => user.name).join(', ')
}
