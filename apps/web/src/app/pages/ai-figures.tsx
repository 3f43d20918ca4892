import { AiFigures } from '../../features/assistant/figures/ai-figures.tsx'
import { Page } from '../../ui/page.tsx'

/** What AI wrote in the practice's letters, for administrators. */
export function AiFiguresPage() {
  return (
    <Page>
      <AiFigures />
    </Page>
  )
}
