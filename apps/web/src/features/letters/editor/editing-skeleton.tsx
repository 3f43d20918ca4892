import type { Letter } from '@sincerely/contract/letters'
import { VisuallyHidden } from '@mantine/core'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { PrintedPage } from '../paper/printed-page.tsx'

/** The letter while its editor loads. */
export function EditingSkeleton({ letter }: { letter: Letter }) {
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
