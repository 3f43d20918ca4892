import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { aboutCopying, copyToClipboard, notCopied } from '../platform/clipboard.ts'
import { dropDraft, keepDraft, listDrafts, onDraftsChange, readDraft } from '../platform/drafts/drafts.ts'
import { useMomentText } from '../platform/practice.ts'
import { useSignedInUser } from '../platform/session.ts'
import classes from './unsent-texts.module.css'
import { toast } from './toast.ts'

/** The typed text, and a label that says where it was typed. */
type Words = { label: string; words: string }

/** Returns null for a draft of another kind, an unreadable draft, and one without text. */
export type ReadWords = (key: string, value: string) => Words | null

export type UnsentCopy = Words & { key: string; value: string; keptAt: string }

type UnsentTextsProps = {
  title: string
  kept: readonly UnsentCopy[]
  /** Tells the user where the text appears again once the record can be shown. */
  comesBack?: string
}

/**
 * Returns unsent text of records that cannot be shown, newest first. `read` must be the same function in
 * every render.
 */
export function useUnsentTexts(read: ReadWords): UnsentCopy[] {
  const { id } = useSignedInUser()
  const find = () =>
    listDrafts(id).flatMap((copy) => {
      const words = read(copy.key, copy.value)
      return words === null ? [] : [{ ...copy, ...words }]
    })
  // The snapshot is a string, so that unchanged snapshots are equal.
  const found = useSyncExternalStore(onDraftsChange, () => JSON.stringify(find()))
  return useMemo(() => JSON.parse(found) as UnsentCopy[], [found])
}

/** Lets the user read, copy or discard unsent text of a record that cannot be shown. */
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

/** `open` renders a link to the page where the user can continue the text. */
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

/** A changed draft stays, because another tab may have continued it. */
function discard(userId: number, { key, value }: UnsentCopy): void {
  if (readDraft(userId, key)?.value !== value) return
  dropDraft(userId, key)
  const undo = () => void keepDraft(userId, key, value)
  toast({ type: 'info', message: 'Your changes were discarded', undo })
}
