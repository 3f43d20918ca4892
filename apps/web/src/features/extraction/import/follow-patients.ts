// While an import is open, others add and change patients: what was found for its rows is then asked again.
import type { EventName } from '@sincerely/contract/events'
import { currentConnection, onConnection, onEvent } from '../../../platform/socket.ts'

/** Tells when they have changed, also while the connection was away. Answers how to stop. */
export function followPatients(onChange: () => void): () => void {
  const change = paced(onChange)
  let wasConnected = currentConnection() === 'connected'
  const stopEvents = onEvent(({ name }) => {
    if (aboutPatients.has(name)) change.soon()
  })
  const stopConnection = onConnection(() => {
    if (currentConnection() !== 'connected') return
    if (wasConnected) change.soon()
    wasConnected = true
  })
  return () => {
    stopEvents()
    stopConnection()
    change.stop()
  }
}

const aboutPatients: ReadonlySet<EventName> = new Set([
  'new_patient',
  'patient_updated',
  'patient_deleted',
  'patient_restored',
  'patients_added',
  'patients_deleted',
  'patients_restored',
])

/** In ms: lists have thousands of rows, and the server is asked about all of them. */
const pace = 5000

/** The first at once, those that come within the pace together when it is over. */
function paced(act: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const go = () => {
    isWaiting = false
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) go()
    }, pace)
  }
  return {
    soon: () => {
      if (timer === undefined) go()
      else isWaiting = true
    },
    stop: () => clearTimeout(timer),
  }
}
