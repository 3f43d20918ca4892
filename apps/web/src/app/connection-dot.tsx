import { useConnection, type Connection } from '../platform/socket.ts'
import classes from './connection-dot.module.css'

/** The dot is green while live updates arrive (spec §2 Layout). */
export function ConnectionDot() {
  const connection = useConnection()
  const meaning = meanings[connection]
  return (
    <span
      className={classes.dot}
      data-connection={connection}
      role="img"
      aria-label={meaning}
      title={meaning}
    />
  )
}

const meanings = {
  connected: 'Connected',
  connecting: 'Connecting…',
  disconnected: 'Disconnected: lists are refreshed when you open them',
} as const satisfies Record<Connection, string>
