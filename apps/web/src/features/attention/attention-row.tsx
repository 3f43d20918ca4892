import type { AttentionItem } from '@sincerely/contract/attention'
import { dayIn, shortDate } from '@sincerely/domain/dates'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { can } from '@sincerely/domain/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInfo, useNow } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import list from '../../ui/list-panel.module.css'
import { causeWords, verbFor } from './attention-words.ts'

/** One letter or dictation: whose, what is wrong with it, and the way to it. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const user = useSignedInUser()
  const { timeZone } = useInfo()
  const now = useNow()
  const due = new Date(item.dueAt)
  const isLate = dayIn(due, timeZone) < dayIn(now, timeZone)
  const what =
    item.kind === 'letter'
      ? letterTypeName(item.type)
      : `Dictation, ${letterTypeName(item.type).toLowerCase()}`
  return (
    <li>
      <ItemLink item={item}>
        <span className={list.words}>
          <span className={list.subject}>{item.patientName ?? 'Patient not chosen yet'}</span>
          <span className={list.quiet}>
            {user.role === 'doctor' ? what : `${what} · ${item.doctorName}`}
            {item.cause !== null && ` · ${causeWords[item.cause]}`}
            {item.cause !== 'after_posting' && (
              <>
                {' · '}
                <span className={isLate ? list.late : undefined}>
                  {`${isLate ? 'was due' : 'due'} ${shortDate(due, timeZone)}`}
                </span>
              </>
            )}
          </span>
          {item.failure !== null && <span className={list.quiet}>{item.failure}</span>}
        </span>
        <span className={list.verb}>{verbFor(user, item)}</span>
      </ItemLink>
    </li>
  )
}

/** An administrator gives work whose doctor went to another one; everything else is opened. */
function ItemLink({ item, children }: { item: AttentionItem; children: ReactNode }) {
  const user = useSignedInUser()
  const { kind, id, doctorId, nextStep } = item
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
