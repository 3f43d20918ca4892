import { Button, Group, TextInput } from '@mantine/core'
import type { NewLink } from '@sincerely/contract/sign-in-links'
import type { User } from '@sincerely/contract/users'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../platform/api.ts'
import { aboutCopying, copyToClipboard } from '../../platform/clipboard.ts'
import { useInfo } from '../../platform/practice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { linkMailingWords } from './link-mailing-words.ts'
import { useLinkMailing, useMakeLink } from './users.queries.ts'
import classes from './user-dialog.module.css'

type LinkDialogProps = {
  user: User
  /** True to create the link at once, for a user who was just added. */
  isImmediate?: boolean
  onClose: () => void
}

/** Shows the one-time link for choosing a password, which is shown only once. */
export function LinkDialog({ user, isImmediate = false, onClose }: LinkDialogProps) {
  const make = useMakeLink()
  const mailing = linkMailingWords(useLinkMailing(), user.email)
  useMakeImmediately(isImmediate, () => make.mutate(user.id))
  const title = user.hasJoined ? `New password for ${user.name}` : `Invitation for ${user.name}`
  if (make.data) return <MadeLink title={title} user={user} link={make.data} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {make.isPending ? (
        <SkeletonLines lines={2} label="Making the link" />
      ) : (
        <p className={classes.words}>
          {user.hasJoined ? forgotten : invited} {mailing}
        </p>
      )}
      {make.error && (
        <p className={classes.problem} role="alert">
          {messageOf(make.error)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={make.isPending}>
          Cancel
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate(user.id)}>
          Make link
        </Button>
      </Group>
    </Dialog>
  )
}

/** The link is shown only once, so the dialog closes only by its button. */
function MadeLink(props: { title: string; user: User; link: NewLink; onClose: () => void }) {
  const { title, user, link, onClose } = props
  const { timeZone } = useInfo()
  const until = new Date(link.expiresAt)
  const address = linkAddress(link.secret)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={classes.words}>
        Give this link to {user.name} and no one else. It works once, until {shortDate(until, timeZone)}{' '}
        {clockTime(until, timeZone)}. You will not see it again. If you make a new link, this one stops
        working.
      </p>
      {link.isMailed === true && <Notice tone="green">It was also sent to {user.email}.</Notice>}
      {link.isMailed === false && (
        <Notice tone="yellow">
          The email to {user.email} could not be sent. Give them the link yourself.
        </Notice>
      )}
      <div className={classes.link}>
        <TextInput
          label="One-time link"
          readOnly
          value={address}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyLinks(address, 1)}>Copy</Button>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  )
}

/** Returns the full URL that the user opens. */
export function linkAddress(secret: string): string {
  return `${window.location.origin}/set-password#${secret}`
}

/** Copies the links. Resolves to true if that worked. */
export async function copyLinks(text: string, count: number): Promise<boolean> {
  const isCopied = await copyToClipboard({ text })
  const [links, them] = count === 1 ? ['link', 'it'] : ['links', 'them']
  if (isCopied) toast({ type: 'success', message: count === 1 ? 'Link copied' : 'Links copied' })
  else
    toast({
      type: 'error',
      message: `Your browser did not allow copying. Select the ${links} and copy ${them} yourself.`,
      about: aboutCopying,
    })
  return isCopied
}

/** Runs only once, even if effects run twice. */
function useMakeImmediately(isEnabled: boolean, make: () => void): void {
  const isMade = useRef(false)
  useEffect(() => {
    if (!isEnabled || isMade.current) return
    isMade.current = true
    make()
  })
}

const invited =
  'A one-time link lets them choose their password and sign in. It works for 7 days and replaces any earlier link.'
const forgotten =
  'A one-time link lets them choose a new password. Until they use it, the old password still works. When they use it, all their other sessions end. The link works for 24 hours and replaces any earlier link.'
