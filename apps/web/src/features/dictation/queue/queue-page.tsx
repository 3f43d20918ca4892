import { Tabs } from '@mantine/core'
import type { DictationCounts } from '@sincerely/contract/dictation'
import { type DictationQueue, dictationQueues } from '@sincerely/domain/dictations/queues'
import { IconMicrophone } from '@tabler/icons-react'
import { useRef } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { whyWithoutDoctor } from '../../../platform/without-doctor.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore, moreOf } from '../../../ui/load-more.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { DictateButton } from '../dictate-button.tsx'
import { useDictations } from '../dictation.queries.ts'
import { dictationListShortcuts } from '../dictation-shortcuts.ts'
import { DictationRow } from './dictation-row.tsx'
import classes from './queue.module.css'

type QueuePageProps = { queue: DictationQueue; onQueue: (queue: DictationQueue) => void }

/** Lists the dictations to type, most urgent first, with the other queues in tabs. */
export function QueuePage({ queue, onQueue }: QueuePageProps) {
  const list = useDictations(queue)
  const counts = list.data?.pages[0]?.counts
  return (
    <Page>
      <PageHeader title="Ready to type" actions={<DictateButton />} />
      <Tabs
        value={queue}
        keepMounted={false}
        onChange={(value) => onQueue(dictationQueues.find((one) => one === value) ?? 'to-type')}
      >
        <Tabs.List className={classes.tabs}>
          {dictationQueues.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tabLabels[one]}
              {counts && one !== 'typed' && <span className={classes.count}>{countOf(counts, one)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={queue}>
          <Rows queue={queue} list={list} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Rows({ queue, list }: { queue: DictationQueue; list: ReturnType<typeof useDictations> }) {
  const rows = useRef<HTMLUListElement>(null)
  const step = (by: 1 | -1) => () => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 && by === -1 ? links.length - 1 : at + by
    links[next]?.focus()
  }
  useShortcuts(dictationListShortcuts, { next: step(1), previous: step(-1) })
  if (list.isPending) return <SkeletonRows rows={6} height={64} label="Loading dictations" />
  if (!list.data) {
    return (
      <ErrorState
        title="Couldn't load the dictations"
        message={actionMessageOf(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const dictations = list.data.pages.flatMap((page) => page.dictations)
  if (dictations.length === 0) return <NoDictations queue={queue} />
  return (
    <>
      <ul ref={rows} className={classes.rows} aria-label={tabLabels[queue]}>
        {dictations.map((dictation) => (
          <DictationRow key={dictation.id} dictation={dictation} />
        ))}
      </ul>
      <LoadMore more={moreOf(list)} />
    </>
  )
}

function NoDictations({ queue }: { queue: DictationQueue }) {
  const why = whyWithoutDoctor(useSignedInUser())
  const texts = why ? { title: why.title, message: `${noDoctorMessage} ${why.next}` } : emptyTexts[queue]
  return <EmptyState icon={<IconMicrophone size={28} stroke={1.5} />} {...texts} />
}

const noDoctorMessage = 'The dictations of the doctor you work for will appear here.'

function countOf(
  { recording, toType, failed }: DictationCounts,
  queue: Exclude<DictationQueue, 'typed'>,
): number {
  return { 'to-type': toType, recording, failed }[queue]
}

const tabLabels = {
  'to-type': 'Ready to type',
  recording: 'Not sent',
  failed: 'Not transcribed',
  typed: 'Typed',
} as const satisfies Record<DictationQueue, string>

const emptyTexts = {
  'to-type': {
    title: 'Nothing to type',
    message: 'Dictations appear here as soon as they are sent, the most urgent first.',
  },
  recording: {
    title: 'All dictations have been sent',
    message: 'Dictations that are started but not sent will appear here.',
  },
  failed: {
    title: 'No failed transcriptions',
    message:
      'Dictations that could not be transcribed will appear here. You can type them from the recording.',
  },
  typed: {
    title: 'No dictations typed yet',
    message: 'Dictations that have become letters will appear here.',
  },
} as const satisfies Record<DictationQueue, { title: string; message: string }>
