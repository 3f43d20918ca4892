import { ImprovementDialog } from '../../features/assistant/improvement/improvement-dialog.tsx'
import { useRefetchImproved } from '../../features/fact-check/fact-check.queries.ts'
import { ComparedTexts } from '../../features/letters/compare/compared-texts.tsx'
import type { ImprovementProps } from '../../features/letters/editor/improving.ts'
import { copyLetterAndTell } from '../../features/letters/output/copy-letter.ts'
import { LetterPaper } from '../../features/letters/paper/letter-paper.tsx'
import { LetterText } from '../../features/letters/paper/letter-text.tsx'

/** The assistant at work on a letter, on the letter's own paper. */
export function LetterImprovement({ letter, html, onApply, onClose }: ImprovementProps) {
  const refetchImproved = useRefetchImproved(letter.id)
  return (
    <ImprovementDialog
      letter={letter}
      html={html}
      page={(text) => (
        <LetterPaper>
          <LetterText html={text} />
        </LetterPaper>
      )}
      compared={(older, newer) => <ComparedTexts older={older} newer={newer} />}
      onApply={(...texts) => {
        refetchImproved()
        return onApply(...texts)
      }}
      onCopy={(text) => void copyLetterAndTell(text)}
      onClose={onClose}
    />
  )
}
