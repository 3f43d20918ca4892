import type { Attention, AttentionGroup } from '@sincerely/contract/attention'
import type { AttentionReason } from '@sincerely/domain/attention/reasons'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import list from '../../ui/list-panel.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import { useAttention } from './attention.queries.ts'
import { AttentionRow } from './attention-row.tsx'
import { reasonWords } from './attention-words.ts'
import classes from './attention.module.css'

/**
 * 'Needs attention': unfinished work that is unassigned, not sent, stuck, overdue or returned, by why. Beside somebody's own
 * queue it is brief, and not there while there is nothing; for the whole practice it says that too, and lists the most
 * pressing at once.
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
          title="Not loaded"
          message="Couldn't load what needs attention. Nothing is lost."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Groups attention={data} isFirstOpen={ofPractice} />
      )}
    </section>
  )
}

type GroupsProps = { attention: Attention; isFirstOpen: boolean }

function Groups({ attention: { total, groups }, isFirstOpen }: GroupsProps) {
  if (total === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        Nothing is overdue, stuck, unassigned or unsent.
      </p>
    )
  }
  return groups.map((group, at) => (
    <Group key={group.reason} group={group} isOpen={isFirstOpen && at === 0} />
  ))
}

type GroupProps = { group: AttentionGroup; isOpen: boolean }

function Group({ group: { reason, count, items }, isOpen }: GroupProps) {
  const { label, meaning } = reasonWords[reason]
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
      {count > items.length && <Rest reason={reason} more={count - items.length} />}
    </details>
  )
}

/** The letters of some reasons have a list of their own. */
function Rest({ reason, more }: { reason: AttentionReason; more: number }) {
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
          Show all that came back
        </Link>
      </p>
    )
  }
  return <p className={classes.rest}>{`${words}, shown as these are done.`}</p>
}

const tones = {
  unassigned: 'red',
  undelivered: 'red',
  stuck: 'yellow',
  overdue: 'red',
  returned: 'yellow',
} as const satisfies Record<AttentionReason, Tone>
