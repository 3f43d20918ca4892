import type { Letter } from '@sincerely/contract/letters'
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { holdTyping } from '../../../platform/typing.ts'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'

/** Shows the letter while its editor loads. Text typed meanwhile is then written into the editor. */
export function EditingSkeleton({ letter }: { letter: Letter }) {
  useEffect(holdTyping, [])
  return (
    <div aria-busy>
      <ContentHead />
      <VisuallyHidden role="status">Opening the editor</VisuallyHidden>
      <PrintedPage letter={letter}>
        <LetterText html={letter.content} />
      </PrintedPage>
    </div>
  )
}
