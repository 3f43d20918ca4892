import { Button, Tabs } from '@mantine/core'
import type { ClinicSummary } from '@sincerely/contract/clinics'
import { isMissed } from '@sincerely/domain/clinics/visits'
import { shortDay } from '@sincerely/domain/dates'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { LoadMore, moreOf } from '../../ui/load-more.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { clinicListShortcuts } from './clinic-shortcuts.ts'
import classes from './clinics.module.css'
import { useClinics } from './clinics.queries.ts'
import { NewClinicDialog } from './new-clinic-dialog.tsx'

type ClinicsListProps = {
  isClosed: boolean
  /** The dialog for a new clinic is open. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  onClosed: (isClosed: boolean) => void
  onCreated: (clinicId: number) => void
}

/** Lists open clinics, earliest first. A second tab shows the closed ones. */
export function ClinicsList({ isClosed, isAdding, onAdding, onClosed, onCreated }: ClinicsListProps) {
  const created = useRef<number>(null)
  // Once: closing the dialog and opening the clinic both change the address.
  const close = () => (created.current === null ? onAdding(false) : onCreated(created.current))
  const why = whyWithoutDoctor(useSignedInUser())
  const mayAdd = why === null
  useShortcuts(clinicListShortcuts, { create: mayAdd ? () => onAdding(true) : null })
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAdding(true)}>
      New clinic
    </Button>
  )
  return (
    <Page>
      <PageHeader title="Clinics" actions={add} />
      <Tabs
        value={isClosed ? 'closed' : 'open'}
        keepMounted={false}
        onChange={(value) => onClosed(value === 'closed')}
      >
        <Tabs.List>
          <Tabs.Tab value="open">Open</Tabs.Tab>
          <Tabs.Tab value="closed">Closed</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={isClosed ? 'closed' : 'open'}>
          <Rows isClosed={isClosed} />
        </Tabs.Panel>
      </Tabs>
      {isAdding && mayAdd && (
        <NewClinicDialog onClose={close} onCreated={(id) => void (created.current = id)} />
      )}
    </Page>
  )
}

function Rows({ isClosed }: { isClosed: boolean }) {
  const list = useClinics(isClosed ? 'closed' : 'open')
  const why = whyWithoutDoctor(useSignedInUser())
  if (list.isPending) return <SkeletonRows rows={4} height={64} label="Loading clinics" />
  if (!list.data) {
    return (
      <ErrorState
        title="Couldn't load the clinics"
        message={actionMessageOf(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const clinics = list.data.pages.flatMap((page) => page.clinics)
  if (clinics.length === 0) {
    const texts = why ? { title: why.title, message: why.next } : isClosed ? noneClosed : noneOpen
    return <EmptyState icon={<IconCalendarEvent size={28} stroke={1.5} />} {...texts} />
  }
  return (
    <>
      <ul className={classes.rows} aria-label={isClosed ? 'Closed clinics' : 'Open clinics'}>
        {clinics.map((clinic) => (
          <ClinicRow key={clinic.id} clinic={clinic} />
        ))}
      </ul>
      <LoadMore more={moreOf(list)} />
    </>
  )
}

function ClinicRow({ clinic }: { clinic: ClinicSummary }) {
  const { id, day, doctorName, place, total, open } = clinic
  const today = useToday()
  return (
    <li className={classes.clinic}>
      <Link to="/clinics/$clinicId" params={{ clinicId: String(id) }} className={classes.link}>
        {shortDay(day)}
      </Link>
      <span className={classes.quiet}>
        <Facts facts={[doctorName, place]} />
      </span>
      <span className={classes.progress}>
        {total === 0 ? 'No patients yet' : `${total - open} of ${total} done`}
      </span>
      {open > 0 && isMissed({ state: 'open', day }, today) && (
        <ToneBadge tone="red">{`${open} open`}</ToneBadge>
      )}
      {day === today && <ToneBadge tone="blue">Today</ToneBadge>}
    </li>
  )
}

const noneOpen = {
  title: 'No open clinics',
  message: 'Add a clinic with its patients. It stays here until you close it.',
}
const noneClosed = {
  title: 'No closed clinics yet',
  message:
    'You can close a clinic when every patient has a letter, a dictation or a reason why there is no letter.',
}
