import { Button } from '@mantine/core'
import type { Suggestion } from '@sincerely/contract/assistant'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { IconFileText, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { AboutDraft } from './about-draft.tsx'
import type { DraftedLetter } from './new-letter.ts'
import classes from './create-letter-dialog.module.css'

const RichText = lazyPart(async () => (await import('../editor/rich-text.tsx')).RichText)

type GeneratedLetterProps = {
  draft: DraftedLetter | null
  arriving: string | null
  /**
   * The input that has changed since the letter was generated; null if none has. After a change, Regenerate is the main
   * button.
   */
  changedSince: 'dictation' | 'template' | 'type' | null
  /** A new key reopens the editor with the new text. */
  editorKey: number
  /** Whether a newly generated letter takes the focus. */
  takesFocus: boolean
  patientName: string
  textLetter: TextLetter
  /** Whether the letter cannot be saved as it is; the reason is shown below it. */
  isWrong: boolean
  onEdit: (html: string) => void
  onAccept: (suggestion: Suggestion) => void
  onRegenerate: () => void
  onCancel: () => void
}

/** Shows the letter beside the form: empty, arriving block by block, or drafted and open for editing. */
export function GeneratedLetter(props: GeneratedLetterProps) {
  const { draft, arriving, changedSince, onRegenerate, onCancel } = props
  const section = useRef<HTMLElement>(null)
  const isArriving = arriving !== null
  useEffect(() => {
    if (!isArriving) return
    section.current?.scrollIntoView({ block: 'start' })
    // The button that was pressed is now disabled, so the focus moves to this section. If the focus is in a field, it stays
    // there.
    if (!document.activeElement?.matches('input, textarea')) section.current?.focus({ preventScroll: true })
  }, [isArriving])
  return (
    <section
      className={classes.generated}
      data-filled={isArriving || draft !== null || undefined}
      aria-labelledby="generated-letter"
      ref={section}
      tabIndex={-1}
    >
      <div className={classes.generatedHead}>
        <h3 id="generated-letter" className={classes.title}>
          Generated Letter
        </h3>
        {isArriving && (
          <Button variant="subtle" size="compact-sm" onClick={onCancel}>
            Stop writing
          </Button>
        )}
        {draft && !isArriving && changedSince === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={onRegenerate}
          >
            Regenerate
          </Button>
        )}
      </div>
      <div className={classes.generatedBody}>
        <LetterBody {...props} />
      </div>
    </section>
  )
}

function LetterBody({
  draft,
  arriving,
  changedSince,
  editorKey,
  takesFocus,
  patientName,
  textLetter,
  onEdit,
  onAccept,
  isWrong,
}: GeneratedLetterProps) {
  // A restored draft must not take the focus; only a newly generated one does.
  const [firstEditorKey] = useState(editorKey)
  if (arriving !== null) return <ArrivingLetter html={arriving} />
  if (draft === null) {
    return (
      <EmptyState
        icon={<IconFileText size={28} stroke={1.5} />}
        title="The letter appears here"
        message="Enter the dictated words, then press ‘Generate Letter’. You can change the text before you save it."
      />
    )
  }
  return (
    <>
      {changedSince !== null && (
        <Notice
          tone="yellow"
          isUrgent
          title={`The ${changedSince} has changed since this letter was generated`}
        >
          The change is not in the letter. Press Regenerate to generate it again.
        </Notice>
      )}
      <AboutDraft draft={draft} onAccept={onAccept} />
      <LazyBoundary fallback={<ArrivingLetter html={draft.html} />}>
        <RichText
          key={editorKey}
          html={draft.html}
          label={`Letter for ${patientName}`}
          letter={textLetter}
          onChange={onEdit}
          isWrong={isWrong}
          autoFocus={takesFocus && editorKey !== firstEditorKey}
        />
      </LazyBoundary>
    </>
  )
}

/** Shows the part of a letter that has arrived while the rest is being written. */
export function ArrivingLetter({ html }: { html: string }) {
  return (
    <div aria-busy>
      <LetterPaper>
        <LetterText html={html} />
        <SkeletonLines lines={3} label="The letter is being written" />
      </LetterPaper>
    </div>
  )
}
