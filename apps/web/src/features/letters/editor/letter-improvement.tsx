import { ImprovementDialog } from '../../assistant/assistant.parts.tsx'
import { useRefetchImproved } from '../../fact-check/fact-check.parts.tsx'
import { ComparedTexts } from '../compare/compared-texts.tsx'
import { copyLetterAndNotify } from '../output/copy-letter.ts'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import type { ImprovementProps } from './improve-request.ts'

/** The assistant's dialog for improving a letter, with the texts shown on the letter's paper. */
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
      onCopy={(text) => void copyLetterAndNotify(text)}
      onClose={onClose}
    />
  )
}
