import {
  type Attention,
  type AttentionGroup,
  type AttentionItem,
  maxPerReason,
} from '@sincerely/contract/attention'
import { stepVerb } from '@sincerely/domain/attention/next-step'
import type { AttentionReason } from '@sincerely/domain/attention/reasons'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { can } from '@sincerely/domain/permissions'
import type { ReactNode } from 'react'
import list from '../../ui/list-panel.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import { useMayApprove } from '../../platform/may-approve.ts'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { useAttention } from './attention.queries.ts'
import { reasonWords, causeWords } from './attention-words.ts'
import classes from './attention.module.css'

/**
 * Shows unfinished work that is unassigned, not sent, stuck, overdue or returned, grouped by reason. The most
 * urgent group is open. On a user's own dashboard the panel is short, and hidden while empty. With
 * `ofPractice` it is always shown.
 */
export function AttentionPanel({ ofPractice = false }: { ofPractice?: boolean }) {
  const { data, isError, isFetching, refetch } = useAttention()
  if (data === undefined && !isError) return null
  if (data?.total === 0 && !ofPractice) return null
  return (
    <section aria-labelledby="needs-attention" className={list.panel}>
      <div className={list.head}>
        <h2 id="needs-attention" className={list.title}>
          Needs attention
        </h2>
        {data !== undefined && data.total > 0 && (
          <ToneBadge tone="red">{data.total.toLocaleString('en-GB')}</ToneBadge>
        )}
      </div>
      {data === undefined ? (
        <ErrorState
          title="Couldn't load this list"
          message="Couldn't load what needs attention. Nothing is lost."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Groups attention={data} maxRows={ofPractice ? maxPerReason : maxOwnRows} />
      )}
    </section>
  )
}

/** With more rows than this, 'Next up' would not be visible below the panel. */
const maxOwnRows = 6

type GroupsProps = { attention: Attention; maxRows: number }

function Groups({ attention: { total, groups }, maxRows }: GroupsProps) {
  if (total === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        No work is overdue, stuck, unassigned or unsent.
      </p>
    )
  }
  return groups.map((group, at) => (
    <Group key={group.reason} group={group} maxRows={maxRows} isOpen={at === 0} />
  ))
}

type GroupProps = { group: AttentionGroup; maxRows: number; isOpen: boolean }

function Group({ group: { reason, count, items: found }, maxRows, isOpen }: GroupProps) {
  const { label, meaning } = reasonWords[reason]
  const items = found.slice(0, maxRows)
  return (
    <details className={classes.group} open={isOpen}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.5} className={classes.chevron} aria-hidden />
        <span className={classes.label}>{label}</span>
        <ToneBadge tone={tones[reason]}>{count.toLocaleString('en-GB')}</ToneBadge>
        <span className={classes.meaning}>{meaning}</span>
      </summary>
      <ul className={list.rows}>
        {items.map((item) => (
          <AttentionRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
      {count > items.length && <MoreItems reason={reason} more={count - items.length} />}
    </details>
  )
}

/** Links to the full list. Some reasons have no list of their own. */
function MoreItems({ reason, more }: { reason: AttentionReason; more: number }) {
  const words = `${more.toLocaleString('en-GB')} more`
  if (reason === 'overdue') {
    return (
      <p className={classes.rest}>
        {`${words}. `}
        <Link to="/letters" search={{ overdue: true }} className={classes.link}>
          Show all overdue letters
        </Link>
      </p>
    )
  }
  if (reason === 'returned' || reason === 'undelivered') {
    return (
      <p className={classes.rest}>
        {`${words}. `}
        <Link to="/letters" search={{ attention: true }} className={classes.link}>
          Show all returned or unsent letters
        </Link>
      </p>
    )
  }
  return <p className={classes.rest}>{`${words}. They appear here as you finish these.`}</p>
}

const tones = {
  unassigned: 'red',
  undelivered: 'red',
  stuck: 'yellow',
  to_make: 'yellow',
  overdue: 'red',
  not_dictated: 'yellow',
  returned: 'yellow',
} as const satisfies Record<AttentionReason, Tone>

/** Shows one letter or dictation, with a link to the page where the user can resolve it. */
function AttentionRow({ item }: { item: AttentionItem }) {
  const user = useSignedInUser()
  const approval = useMayApprove()
  const { timeZone } = useInfo()
  const now = useNow()
  const due = new Date(item.dueAt)
  const isLate = dayIn(due, timeZone) < dayIn(now, timeZone)
  return (
    <li>
      <ItemLink item={item}>
        <span className={list.words}>
          <span className={list.subject}>{item.patientName ?? 'Patient not chosen yet'}</span>
          <span className={list.quiet}>
            <Facts
              facts={[
                whatIs(item),
                item.doctorId !== user.id && item.doctorName,
                item.cause !== null && causeWords[item.cause],
                item.cause !== 'after_posting' && (
                  <span key="due" className={isLate ? list.late : undefined}>
                    {`${isLate ? 'was due' : 'due'} ${shortDate(due, timeZone)}`}
                  </span>
                ),
              ]}
            />
          </span>
          {item.failure !== null && <span className={list.quiet}>{item.failure}</span>}
        </span>
        <span className={list.verb}>{stepVerb(user, item.nextStep, approval)}</span>
      </ItemLink>
    </li>
  )
}

function whatIs({ kind, type }: AttentionItem): string {
  if (type === null) return 'Clinic visit'
  return kind === 'letter' ? letterTypeName(type) : `Dictation, ${letterTypeName(type).toLowerCase()}`
}

/**
 * Administrators go to the page that reassigns the work of a doctor who left. All other items open directly.
 */
function ItemLink({ item, children }: { item: AttentionItem; children: ReactNode }) {
  const user = useSignedInUser()
  const { kind, id, clinicId, doctorId, nextStep } = item
  if (nextStep === 'reassign' && can(user, 'letter.reassign')) {
    return kind === 'letter' ? (
      <Link to="/admin/letters" search={{ doctor: doctorId }} className={list.row}>
        {children}
      </Link>
    ) : (
      <Link to="/admin/users" className={list.row}>
        {children}
      </Link>
    )
  }
  if (clinicId !== null) {
    return (
      <Link
        to="/clinics/$clinicId"
        params={{ clinicId: String(clinicId) }}
        search={{ visit: id }}
        className={list.row}
      >
        {children}
      </Link>
    )
  }
  if (kind === 'dictation') {
    return (
      <Link to="/to-type/$dictationId" params={{ dictationId: String(id) }} className={list.row}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/letters/$letterId" params={{ letterId: String(id) }} className={list.row}>
      {children}
    </Link>
  )
}
