import { AiFigures } from '../../features/assistant/figures/ai-figures.tsx'
import { Page } from '../../ui/page.tsx'

/** The practice's use of AI in letters, for administrators. */
export function AiFiguresPage() {
  return (
    <Page>
      <AiFigures />
    </Page>
  )
}
