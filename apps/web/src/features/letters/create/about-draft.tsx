import type { Suggestion } from '@sincerely/contract/assistant'
import { Anchor, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { keepChoice, readChoice } from '../../../platform/storage.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './create-letter-dialog.module.css'
import type { DraftFacts } from './new-letter.ts'

type AboutDraftProps = { draft: DraftFacts; onAccept: (suggestion: Suggestion) => void }

/** Shows how a draft was made, with its notes and critical findings. */
export function AboutDraft({ draft, onAccept }: AboutDraftProps) {
  const { engine, notice, notes, suggestions, removed, complete, critical } = draft
  return (
    <div className={classes.about}>
      <p>{engineText[engine]}</p>
      {notice?.code === 'ai_not_configured' && <AiKeyAdvice message={notice.message} />}
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
              <li key={note}>
                {note}
                <AcceptButton
                  suggestion={suggestions.find((each) => each.note === note)}
                  onAccept={onAccept}
                />
              </li>
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

type AcceptButtonProps = Pick<AboutDraftProps, 'onAccept'> & { suggestion: Suggestion | undefined }

/** A button to accept a suggestion. Hidden for notes that do not ask whether a word was misheard. */
function AcceptButton({ suggestion, onAccept }: AcceptButtonProps) {
  if (suggestion === undefined) return null
  return (
    <Button
      className={classes.accept}
      variant="default"
      size="compact-sm"
      aria-label={`Accept: ${suggestion.note}`}
      onClick={() => onAccept(suggestion)}
    >
      Accept
    </Button>
  )
}

/** Shows advice about the AI key once per person and device. `engineText` already says that the composer made the draft. */
function AiKeyAdvice({ message }: { message: string }) {
  const userKey = String(useSignedInUser().id)
  const [isFirst] = useState(() => readChoice('keyAdvice') !== userKey)
  useEffect(() => keepChoice('keyAdvice', userKey), [userKey])
  if (!isFirst) return null
  return (
    <p className={classes.advice}>
      {message} <KeySettings />
    </p>
  )
}

/** Opens the settings in a new tab, so that the letter stays open. */
function KeySettings() {
  return (
    <Anchor href="/settings?tab=api-keys" underline="always" target="_blank" rel="noopener" inherit>
      Open Settings
    </Anchor>
  )
}

const engineText = {
  composer: 'Made from your dictation by fixed rules, without AI. Read it before you save it.',
  template:
    'Started from your template. Fill in the parts in square brackets. Press Tab to move to the next one.',
  ai: 'Made by AI from your dictation. Read it before you save it.',
} as const
