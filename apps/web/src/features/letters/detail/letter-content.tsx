import type { Letter } from '@sincerely/contract/letters'
import { timeAgo } from '@sincerely/domain/dates'
import { useNow } from '../../../platform/practice.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LazyLetterEditing } from '../editor/lazy-letter-editing.tsx'
import { CopyButton } from '../output/copy-button.tsx'
import { ContentHead, contentHeadId } from '../paper/content-head.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'
import classes from './letter-view.module.css'

type LetterContentProps = {
  letter: Letter
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** The page, once it is on screen. */
  paperRef: (paper: HTMLElement | null) => void
}

/** The letter on its page: read, or edited in place. */
export function LetterContent({ letter, isEditing, onEditing, paperRef }: LetterContentProps) {
  return (
    <section className={classes.content} aria-labelledby={contentHeadId}>
      {isEditing ? (
        <LazyLetterEditing
          letterId={letter.id}
          onClose={() => onEditing(false)}
          onReopen={() => onEditing(true)}
        />
      ) : (
        <>
          <ContentHead
            facts={<ContentFacts letter={letter} />}
            actions={letter.content !== '' && <CopyButton html={letter.content} />}
          />
          <div ref={paperRef}>
            <PrintedPage letter={letter}>
              {letter.content === '' ? (
                <EmptyState title="This letter has no text" />
              ) : (
                <LetterText html={letter.content} />
              )}
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
      <span>Last saved {timeAgo(new Date(letter.updatedAt), now)}</span>
    </>
  )
}
