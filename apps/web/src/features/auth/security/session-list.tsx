import { Button } from '@mantine/core'
import type { Session } from '@sincerely/contract/account'
import { useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { useEndAllSessions, useEndSession, useSessions } from '../account.queries.ts'
import classes from './security-settings.module.css'

export function SessionList() {
  const endAll = useEndAllSessions()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={classes.part} aria-labelledby="sessions">
      <h3 id="sessions" className={classes.head}>
        Your sessions
      </h3>
      <Sessions />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirmLabel="Sign out everywhere"
          busy={endAll.isPending}
          onConfirm={() => endAll.mutate(undefined, { onError: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          You will be signed out of every browser, including this one. Unsaved text stays on its device until
          you sign in there again.
        </ConfirmDialog>
      )}
    </section>
  )
}

function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useSessions()
  const end = useEndSession()
  if (!sessions && error) {
    return (
      <ErrorState
        title="Couldn't load your sessions"
        message={actionMessageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!sessions) return <SkeletonLines lines={3} label="Loading your sessions" />
  return (
    <ul className={classes.entries} aria-label="Sessions">
      {sessions.map((session) => (
        <SessionEntry
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </ul>
  )
}

type SessionEntryProps = { session: Session; isEnding: boolean; onEnd: () => void }

function SessionEntry({ session, isEnding, onEnd }: SessionEntryProps) {
  const { device, address, signedInAt, lastSeenAt, isThis } = session
  const momentText = useMomentText()
  const facts = [
    `Signed in ${momentText(signedInAt)}`,
    ...(address === null ? [] : [`from ${address}`]),
    ...(isThis ? [] : [`last seen ${momentText(lastSeenAt)}`]),
  ]
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>
          {device}
          {isThis && <ToneBadge tone="green">This browser</ToneBadge>}
        </div>
        <div className={classes.quiet}>
          <Facts facts={facts} />
        </div>
      </div>
      {!isThis && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          aria-label={`Sign out ${device}, signed in ${momentText(signedInAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
