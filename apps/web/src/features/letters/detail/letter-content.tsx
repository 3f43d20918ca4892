import type { Letter } from '@sincerely/contract/letters'
import { timeAgo } from '@sincerely/domain/dates'
import { useEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../platform/practice.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { whenIdle } from '../../../ui/when-idle.tsx'
import { CheckedText } from '../../fact-check/fact-check.parts.tsx'
import type { ImproveRequest } from '../editor/improve-request.ts'
import { EditingSkeleton } from '../editor/editing-skeleton.tsx'
import { CopyButton } from '../output/copy-button.tsx'
import { ContentHead, contentHeadId } from '../paper/content-head.tsx'
import { ImproveButton } from '../paper/improve-button.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import { LetterBody, parseLetter } from '../paper/letter-text.tsx'
import { ReadAloudButton } from '../paper/read-aloud-button.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'
import classes from './letter-view.module.css'

const LetterEditing = lazyPart(async () => (await import('../editor/letter-editing.tsx')).LetterEditing)

export const preloadLetterEditing = LetterEditing.preload

type LetterContentProps = {
  letter: Letter
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  improveRequest: ImproveRequest
  mayEdit: boolean
  /** Receives the element of the letter's page. */
  paperRef: (paper: HTMLElement | null) => void
}

/** Shows the letter on its page, to read or to edit. */
export function LetterContent(props: LetterContentProps) {
  const { letter, isEditing, onEditing, improveRequest, mayEdit, paperRef } = props
  const text = useRef<HTMLDivElement>(null)
  // Preloads the editor, because the key 'e' gives no earlier sign and the server may be unreachable when it is pressed.
  useEffect(() => whenIdle(preloadLetterEditing), [])
  return (
    <section className={classes.content} aria-labelledby={contentHeadId}>
      {isEditing ? (
        <LazyBoundary fallback={<EditingSkeleton letter={letter} />} onMissing={() => onEditing(false)}>
          <LetterEditing
            letter={letter}
            onClose={() => onEditing(false)}
            onReopen={() => onEditing(true)}
            improveRequest={improveRequest}
          />
        </LazyBoundary>
      ) : (
        <>
          <ContentHead
            facts={<ContentFacts letter={letter} />}
            actions={
              letter.content !== '' && (
                <>
                  {mayEdit && <ImproveButton onClick={() => improveRequest.start('page')} />}
                  <ReadAloudButton key={letter.id} text={text} />
                  <CopyButton html={letter.content} />
                </>
              )
            }
          />
          <div ref={paperRef}>
            <PrintedPage letter={letter}>
              {letter.content === '' ? (
                <EmptyState
                  title="This letter has no text"
                  message={mayEdit ? 'Choose Edit to write it.' : 'Nothing has been written yet.'}
                />
              ) : (
                <div ref={text}>
                  <CheckedLetter letter={letter} />
                </div>
              )}
            </PrintedPage>
          </div>
        </>
      )}
    </section>
  )
}

function CheckedLetter({ letter }: { letter: Letter }) {
  const body = useMemo(() => parseLetter(letter.content), [letter.content])
  return (
    <CheckedText letter={letter} body={body}>
      {(words) => <LetterBody body={body} words={words} />}
    </CheckedText>
  )
}

function ContentFacts({ letter }: { letter: Letter }) {
  const now = useNow()
  return (
    <Facts
      facts={[
        <LetterCounts key="counts" html={letter.content} />,
        `Last saved ${timeAgo(new Date(letter.textSavedAt), now)}`,
      ]}
    />
  )
}
