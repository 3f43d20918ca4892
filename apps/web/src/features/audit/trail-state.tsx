import { Button } from '@mantine/core'
import type { AuditCheck } from '@sincerely/contract/audit'
import { harmWords } from '@sincerely/domain/audit/harm'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMomentText } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { count, reportWords } from './audit-words.ts'
import { useAuditState, useCheckAudit } from './audit.queries.ts'
import classes from './audit.module.css'

/** How far the trail is sealed, what its last check found, and another check. */
export function TrailState() {
  const { data } = useAuditState()
  const check = useCheckAudit()
  if (data === undefined) return <div className={classes.state} />
  const { head, waiting, check: last } = data
  const isRunning = last?.state === 'running'
  return (
    <section className={classes.state} aria-label="State of the trail">
      <div className={classes.stateWords}>
        <p aria-live="polite">
          {last === null ? 'The trail has not been checked here yet.' : <Outcome check={last} />}
        </p>
        <p className={classes.quiet}>
          {head === null
            ? 'Nothing is sealed yet.'
            : `Sealed up to position ${head.position.toLocaleString('en-GB')}.`}{' '}
          {waiting === 0 ? 'No line waits.' : `${count(waiting, 'line waits', 'lines wait')} for a seal.`}
        </p>
        {last?.report && <Findings report={last.report} />}
        {head !== null && (
          <p className={classes.quiet}>
            With this noted elsewhere, a later check finds an end that was cut off:{' '}
            <code className={classes.head}>{`${head.position}:${head.hash}`}</code>
          </p>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={check.isPending || isRunning}
        onClick={() => check.mutate()}
      >
        Check the trail
      </Button>
    </section>
  )
}

function Outcome({ check }: { check: AuditCheck }) {
  const moment = useMomentText()
  const { begunAt, begunBy, state, report } = check
  const when = `${moment(begunAt)}, ${begunBy}`
  switch (state) {
    case 'running':
      return `The whole trail is being checked (begun ${when}).`
    case 'interrupted':
      return `The last check (${when}) did not end: the server stopped. Check again.`
    case 'failed':
      return `The last check (${when}) could not be carried out. Check again.`
    default:
      return `${report === null ? '' : reportWords(report)} (${when})`
  }
}

function Findings({ report: { harm, harmCount } }: { report: NonNullable<AuditCheck['report']> }) {
  if (harmCount === 0) return null
  return (
    <Notice tone="red" title={count(harmCount, 'finding', 'findings')} className={classes.findings}>
      <ul>
        {harm.map((one) => (
          <li key={`${one.kind} ${one.position} ${one.line}`}>{harmWords(one)}</li>
        ))}
      </ul>
      {harmCount > harm.length && <p>And {count(harmCount - harm.length, 'more', 'more')}.</p>}
    </Notice>
  )
}
