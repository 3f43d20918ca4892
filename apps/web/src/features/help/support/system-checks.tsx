import { Button } from '@mantine/core'
import { clockTime } from '@sincerely/domain/dates'
import { useHealth } from '../../../platform/health.ts'
import { useInfo } from '../../../platform/practice.ts'
import { type Connection, useConnection } from '../../../platform/socket.ts'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './support.module.css'

type Check = { name: string; tone: Tone; state: string; detail: string }

/** Shows checks made from this browser, and the services that the practice has set up. */
export function SystemChecks() {
  const health = useHealth()
  const connection = useConnection()
  const { version, speech, ai, timeZone } = useInfo()
  const checks = [serverCheck(health), connectionChecks[connection], speechCheck(speech), aiCheck(ai)]
  return (
    <section aria-labelledby="system-status" className={classes.panel}>
      <div className={classes.head}>
        <h2 id="system-status">System Status</h2>
        <Button variant="default" size="xs" loading={health.isFetching} onClick={() => void health.refetch()}>
          Check again
        </Button>
      </div>
      <ul className={classes.checks}>
        {checks.map(({ name, tone, state, detail }) => (
          <li key={name}>
            <span className={classes.check}>
              <span className={classes.name}>{name}</span>
              <span className={classes.quiet}>{detail}</span>
            </span>
            <ToneBadge tone={tone}>{state}</ToneBadge>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {`Sincerely ${version}`.trim()}
        {health.dataUpdatedAt > 0 &&
          ` · the server last answered at ${clockTime(new Date(health.dataUpdatedAt), timeZone)}`}
      </p>
    </section>
  )
}

/** Returns a short summary for the details of a report. */
export function statusWords(health: Health, connection: Connection): string {
  return `${serverCheck(health).state}, live updates: ${connectionChecks[connection].state}`
}

type Health = Pick<ReturnType<typeof useHealth>, 'data' | 'isError' | 'isPending'>

function serverCheck({ data, isError, isPending }: Health): Check {
  const name = 'Server'
  if (isPending)
    return { name, tone: 'grey', state: 'Checking...', detail: 'Checking that the server responds.' }
  if (data?.status === 'healthy' && !isError)
    return { name, tone: 'green', state: 'Healthy', detail: 'The server and its database are responding.' }
  return {
    name,
    tone: 'red',
    state: 'Issues',
    detail: "The server isn't responding properly. Your work is kept, and we'll keep trying.",
  }
}

const liveUpdates = 'Live updates'

const connectionChecks = {
  connected: {
    name: liveUpdates,
    tone: 'green',
    state: 'Connected',
    detail: 'Changes made by others appear automatically.',
  },
  connecting: { name: liveUpdates, tone: 'yellow', state: 'Connecting…', detail: 'This takes a moment.' },
  disconnected: {
    name: liveUpdates,
    tone: 'red',
    state: 'Disconnected',
    detail: 'Lists are refreshed when you open them.',
  },
} as const satisfies Record<Connection, Check>

function speechCheck(isSetUp: boolean): Check {
  return {
    name: 'Speech recognition',
    ...setUp(isSetUp),
    detail: isSetUp
      ? 'Dictations are transcribed automatically.'
      : 'Dictations are typed from the recording.',
  }
}

function aiCheck(isSetUp: boolean): Check {
  return {
    name: 'AI',
    ...setUp(isSetUp),
    detail: isSetUp
      ? 'AI drafts and improves letters when someone asks.'
      : 'Fixed rules draft letters. If you have a key of your own, you can add it in the settings.',
  }
}

function setUp(isSetUp: boolean): Pick<Check, 'tone' | 'state'> {
  return isSetUp ? { tone: 'green', state: 'Set up' } : { tone: 'grey', state: 'Off' }
}
