import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { keepChoice, readChoice } from '../../../platform/storage.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './create-letter-dialog.module.css'
import type { DraftFacts } from './new-letter.ts'

/** Who drafted it, what is not letter text, and what the fact check found in it. */
export function AboutDraft({ draft }: { draft: DraftFacts }) {
  const { engine, notice, notes, removed, complete, critical } = draft
  return (
    <div className={classes.about}>
      <p>{madeBy[engine]}</p>
      {notice?.code === 'ai_not_configured' && <OnceWithoutKey message={notice.message} />}
      {notice && notice.code !== 'ai_not_configured' && (
        <p>
          {notice.message} {notice.code === 'ai_key_refused' && <KeySettings />}
        </p>
      )}
      {!complete && <p>Some of the dictation is unclear. Compare the text with the dictation.</p>}
      {critical.length > 0 && (
        <Notice tone="red" isUrgent title="This differs from what was dictated">
          <ul>
            {critical.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {notes.length > 0 && (
        <>
          <h4 className={classes.notesTitle}>Notes for the secretary</h4>
          <ul className={classes.notes}>
            {[...new Set(notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {removed.length > 0 && (
        <>
          <h4 className={classes.notesTitle}>Removed, as dictated</h4>
          <ul className={classes.notes}>
            {removed.map(({ start, words }) => (
              <li key={start}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/**
 * That AI needs a key is said above the first letter that a person has drafted on this device, and no more: above every letter
 * it would only be in the way, and that the composer made it stands there anyhow.
 */
function OnceWithoutKey({ message }: { message: string }) {
  const person = String(useSignedInUser().id)
  const [isFirst] = useState(() => readChoice('keyAdvice') !== person)
  useEffect(() => keepChoice('keyAdvice', person), [person])
  if (!isFirst) return null
  return (
    <p className={classes.advice}>
      {message} <KeySettings />
    </p>
  )
}

/** In a tab of its own: the letter stays open. */
function KeySettings() {
  return (
    <Anchor href="/settings?tab=api-keys" underline="always" target="_blank" rel="noopener" inherit>
      Open Settings
    </Anchor>
  )
}

const madeBy = {
  composer: 'Made from your dictation by the built-in composer, without AI. Read it before you save it.',
  template:
    'Started from your template. Fill in the parts in square brackets. Press Tab to move to the next one.',
  ai: 'Made by AI from your dictation. Read it before you save it.',
} as const
