import { Anchor } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import classes from './create-letter-dialog.module.css'
import type { DraftFacts } from './new-letter.ts'

/** Who drafted it, what is not letter text, and what the fact check found in it. */
export function AboutDraft({ draft }: { draft: DraftFacts }) {
  const { engine, notice, notes, removed, complete, critical } = draft
  return (
    <div className={classes.about}>
      <p>{madeBy[engine]}</p>
      {notice && (
        <p>
          {notice.message}
          {isAboutKey(notice.code) && (
            <>
              {' '}
              <Anchor href="/settings?tab=api-keys" underline="always" target="_blank" rel="noopener">
                Open Settings
              </Anchor>
            </>
          )}
        </p>
      )}
      {!complete && <p>Something in the dictation could not be decided. Compare the text with the words.</p>}
      {critical.length > 0 && (
        <Notice tone="red" isUrgent title="This reads differently from what was dictated">
          <ul>
            {critical.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {notes.length > 0 && (
        <>
          <h4 className={classes.notesTitle}>Notes to the secretary</h4>
          <ul className={classes.notes}>
            {[...new Set(notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {removed.length > 0 && (
        <>
          <h4 className={classes.notesTitle}>Taken out, as it was said</h4>
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

function isAboutKey(code: string): boolean {
  return code === 'ai_not_configured' || code === 'ai_key_refused'
}

const madeBy = {
  composer: 'Made by the built-in composer from your words, without AI. Read it before you save it.',
  ai: 'Made by AI from your words. Read it before you save it.',
} as const
