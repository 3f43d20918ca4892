import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnsentText, useUnsentTexts } from '../../ui/unsent-texts.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readUnsent } from '../unsent-words.ts'

export function UnsentPage() {
  const kept = useUnsentTexts(readUnsent)
  const { history } = useRouter()
  return (
    <Page width="narrow">
      <PageHeader
        title="Unsaved work"
        subtitle="Anything you typed or recorded on this device but did not save. Only you can see it."
      />
      {kept.length === 0 && (
        <EmptyState title="No unsaved work" message="Everything you typed on this device is saved." />
      )}
      {kept.map((copy) => {
        const { place } = readUnsent(copy.key, copy.value)
        const open = (
          <Button
            component="a"
            href={place}
            variant="default"
            size="xs"
            onClick={(event) => {
              event.preventDefault()
              history.push(place)
            }}
          >
            Open
          </Button>
        )
        return <UnsentText key={copy.key} copy={copy} open={open} />
      })}
    </Page>
  )
}
