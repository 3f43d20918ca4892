import { Button, Loader } from '@mantine/core'
import type { FhirSending } from '@sincerely/contract/fhir'
import type { Letter } from '@sincerely/contract/letters'
import { can } from '@sincerely/domain/permissions'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { useFhirSendings, useSendLetter } from '../fhir.queries.ts'
import classes from './letter-fhir.module.css'
import { latestOf, sendLabel, sendingWords } from './fhir-sending-words.ts'

/** Shows the deliveries of an approved or posted letter. Renders nothing if there never was a server. */
export function LetterFhir({ letter }: { letter: Letter }) {
  const { data } = useFhirSendings(letter.id)
  const maySend = can(useSignedInUser(), 'letter.post')
  if (data === undefined || !(data.isSetUp || data.sendings.length > 0)) return null
  const latest = latestOf(letter, data.sendings)
  const earlier = data.sendings.filter((sending) => sending !== latest)
  return (
    <section className={classes.card} aria-label="FHIR server">
      <h3 className={classes.title}>FHIR server</h3>
      <div role="status">{latest ? <Standing sending={latest} /> : <p>Not sent yet.</p>}</div>
      {data.isSetUp && maySend && <SendButton letterId={letter.id} latest={latest} />}
      {earlier.length > 0 && <Earlier letter={letter} sendings={earlier} />}
    </section>
  )
}

const icons = {
  sent: IconCheck,
  waiting: IconClock,
  failed: IconAlertTriangle,
  unknown: IconAlertTriangle,
} as const

function Standing({ sending }: { sending: FhirSending }) {
  const momentText = useMomentText()
  const Icon = icons[sending.state]
  const { title, words } = sendingWords(sending, momentText)
  return (
    <div className={classes.standing} data-state={sending.state}>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <div>
        <div className={classes.state}>{title}</div>
        {words}
      </div>
    </div>
  )
}

/** The button stays in place while sending, so that it keeps the focus. */
function SendButton({ letterId, latest }: { letterId: number; latest: FhirSending | null }) {
  const send = useSendLetter(letterId)
  const label = send.isPending ? null : sendLabel(latest)
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.send}
      leftSection={label === null ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
      aria-busy={label === null}
      onClick={() => label !== null && send.mutate()}
    >
      {label ?? 'Sending…'}
    </Button>
  )
}

function Earlier({ letter, sendings }: { letter: Letter; sendings: FhirSending[] }) {
  const momentText = useMomentText()
  return (
    <details className={classes.earlier}>
      <summary>{sendings.length === 1 ? '1 earlier attempt' : `${sendings.length} earlier attempts`}</summary>
      <ul>
        {sendings.map((sending) => {
          const { title, words } = sendingWords(sending, momentText)
          const isOfEarlier = latestOf(letter, [sending]) === null
          return (
            <li
              key={sending.id}
            >{`${isOfEarlier ? 'For an earlier version of the letter: ' : ''}${title}. ${words}`}</li>
          )
        })}
      </ul>
    </details>
  )
}
