import type { Letter } from '@sincerely/contract/letters'
import { timeAgo } from '@sincerely/domain/dates'
import { useMemo } from 'react'
import { useNow } from '../../../platform/practice.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EditorGuestContext } from '../editor/editor-guest.ts'
import type { Improving } from '../editor/improving.ts'
import { LazyLetterEditing } from '../editor/lazy-letter-editing.tsx'
import { LetterTextsContext, type LetterTextsSlots } from '../letter-texts-slots.ts'
import { CopyButton } from '../output/copy-button.tsx'
import { ContentHead, contentHeadId } from '../paper/content-head.tsx'
import { ImproveButton } from '../paper/improve-button.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'
import type { CheckSlots } from './letter-slots.ts'
import classes from './letter-view.module.css'

type LetterContentProps = {
  letter: Letter
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  improving: Improving
  /** May its text be changed? */
  mayEdit: boolean
  check: CheckSlots
  texts: LetterTextsSlots
  /** The page, once it is on screen. */
  paperRef: (paper: HTMLElement | null) => void
}

/** The letter on its page: read, or edited in place. */
export function LetterContent(props: LetterContentProps) {
  const { letter, isEditing, onEditing, improving, mayEdit, check, texts, paperRef } = props
  const guest = useMemo(() => check.inEditor(letter.id), [check, letter.id])
  return (
    <section className={classes.content} aria-labelledby={contentHeadId}>
      {isEditing ? (
        <LetterTextsContext value={texts}>
          <EditorGuestContext value={guest}>
            <LazyLetterEditing
              letterId={letter.id}
              onClose={() => onEditing(false)}
              onReopen={() => onEditing(true)}
              improving={improving}
            />
          </EditorGuestContext>
        </LetterTextsContext>
      ) : (
        <>
          <ContentHead
            facts={<ContentFacts letter={letter} />}
            actions={
              letter.content !== '' && (
                <>
                  {mayEdit && <ImproveButton onClick={() => improving.ask('page')} />}
                  <CopyButton html={letter.content} />
                </>
              )
            }
          />
          <div ref={paperRef}>
            <PrintedPage letter={letter}>
              {letter.content === '' ? <EmptyState title="This letter has no text" /> : check.text(letter)}
            </PrintedPage>
          </div>
        </>
      )}
    </section>
  )
}

function ContentFacts({ letter }: { letter: Letter }) {
  const now = useNow()
  return (
    <>
      <LetterCounts html={letter.content} />
      <span aria-hidden>·</span>
      <span>Last saved {timeAgo(new Date(letter.textSavedAt), now)}</span>
    </>
  )
}
