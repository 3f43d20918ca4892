import { AiFigures } from '../../features/assistant/figures/ai-figures.tsx'
import { Page } from '../../ui/page.tsx'

export function AiFiguresPage() {
  return (
    <Page>
      <AiFigures />
    </Page>
  )
}
