// Shows notices above a form, about restored text and other users' changes.
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { currentSession } from '../session.ts'
import classes from './draft-notices.module.css'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type DraftNoticesProps = {
  form: Pick<DraftForm<Values>, 'about' | 'isTakenUp' | 'newer'>
  /** The label of the button that discards the typed text. */
  discardLabel: 'Cancel' | 'Discard'
  /** Renders a field's saved value, if the value is more than text. */
  show?: (field: string, value: string) => ReactNode
}

export function DraftNotices({ form: { about, isTakenUp, newer }, discardLabel, show }: DraftNoticesProps) {
  const id = useId()
  if (newer !== null) {
    const isOwn = newer.by !== undefined && newer.by.id === currentSession().user?.id
    const by = isOwn ? 'you, in another tab or on another device' : (newer.by?.name ?? null)
    return (
      <Notice tone="yellow" isUrgent title={`${about} changed in the meantime`}>
        {by === null ? 'Current values:' : `Changed by ${by}. Current values:`}
        <ul className={classes.newer}>
          {newer.differences.map(({ field, label, now, mine }) => (
            <li key={field} id={`${id}-${field}`}>
              {label}: {now === '' ? 'empty' : (show?.(field, now) ?? now)}
              {mine !== null && (
                <>
                  {!show && `; you typed: ${mine || 'nothing'}`}{' '}
                  <Button
                    size="compact-xs"
                    variant="default"
                    data-wrong={newer.isAsked || undefined}
                    aria-describedby={`${id}-${field}`}
                    onClick={() => newer.take(field)}
                  >
                    {isOwn ? 'Use the other' : 'Use theirs'}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        Press Save to apply your changes, or {discardLabel} to keep the current values.
      </Notice>
    )
  }
  if (!isTakenUp) return null
  return (
    <Notice tone="blue">
      You typed this earlier and did not save it. Continue, or press {discardLabel} to discard it.
    </Notice>
  )
}
