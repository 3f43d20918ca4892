import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { aboutCopying, copyToClipboard, notCopied } from '../platform/clipboard.ts'
import { dropDraft, keepDraft, listDrafts, onDraftsChange, readDraft } from '../platform/drafts/drafts.ts'
import { useMomentText } from '../platform/practice.ts'
import { useSignedInUser } from '../platform/session.ts'
import classes from './unsent-texts.module.css'
import { toast } from './toast.ts'

/** Typed text and where it was typed. */
type Words = { label: string; words: string }

/** Returns null for another kind of draft, an unreadable one, or one without text. */
export type ReadWords = (key: string, value: string) => Words | null

export type UnsentCopy = Words & { key: string; value: string; keptAt: string }

type UnsentTextsProps = {
  title: string
  kept: readonly UnsentCopy[]
  /** Says where the text reappears once the record can be shown. */
  comesBack?: string
}

/** Unsent text of records that cannot be shown, newest first. `read` must be stable. */
export function useUnsentTexts(read: ReadWords): UnsentCopy[] {
  const { id } = useSignedInUser()
  const find = () =>
    listDrafts(id).flatMap((copy) => {
      const words = read(copy.key, copy.value)
      return words === null ? [] : [{ ...copy, ...words }]
    })
  // A string, so that unchanged snapshots are equal.
  const found = useSyncExternalStore(onDraftsChange, () => JSON.stringify(find()))
  return useMemo(() => JSON.parse(found) as UnsentCopy[], [found])
}

/** Shows unsent text of a record that cannot be shown: to read, copy or discard. */
export function UnsentTexts({ title, kept, comesBack = '' }: UnsentTextsProps) {
  if (kept.length === 0) return null
  return (
    <section className={classes.kept} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.why}>
        It is not saved, and no one else can see it. {comesBack} Copy anything you still need.
      </p>
      {kept.map((copy) => (
        <UnsentText key={copy.key} copy={copy} />
      ))}
    </section>
  )
}

/** One text; `open` renders a link to the page where it can be continued. */
export function UnsentText({ copy, open }: { copy: UnsentCopy; open?: ReactNode }) {
  const { id } = useSignedInUser()
  const Heading = open === undefined ? 'h3' : 'h2'
  const heading = `${copy.label}, from ${useMomentText()(copy.keptAt)}`
  return (
    <article className={classes.copy} aria-label={heading}>
      <div className={classes.head}>
        <Heading className={classes.label}>{heading}</Heading>
        {open}
        {copy.words !== '' && (
          <>
            <Button variant="default" size="xs" onClick={() => void copyAndTell(copy.words)}>
              Copy
            </Button>
            <Button variant="default" size="xs" onClick={() => discard(id, copy)}>
              Discard
            </Button>
          </>
        )}
      </div>
      <p className={classes.words}>{copy.words}</p>
    </article>
  )
}

async function copyAndTell(words: string): Promise<void> {
  if (await copyToClipboard({ text: words })) toast({ type: 'success', message: 'Copied' })
  else toast({ type: 'error', title: "Couldn't copy", message: notCopied, about: aboutCopying })
}

/** Only if unchanged: another tab may have continued it. */
function discard(userId: number, { key, value }: UnsentCopy): void {
  if (readDraft(userId, key)?.value !== value) return
  dropDraft(userId, key)
  const undo = () => void keepDraft(userId, key, value)
  toast({ type: 'info', message: 'Your changes were discarded', undo })
}
