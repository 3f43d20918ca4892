import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { messageOf } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { clockText } from '../player/timeline.ts'
import { discardDictation } from '../recorder/discard.ts'
import { changeDictation } from '../recorder/kept-dictations.ts'
import { openRecorder, useRecorderRequest } from '../recorder/open-recorder.ts'
import { uploadSoon } from '../recorder/uploads.ts'
import { keptSeconds, useKeptSound } from '../recorder/use-kept-sound.ts'
import { adoptDictation } from './adopt.ts'
import classes from './unsent-band.module.css'
import { type Unsent, useUnsent } from './use-unsent.ts'

/** The next visit begins with what was left: a dictation that was not sent, and what can be done with it. */
export function UnsentBand() {
  const request = useRecorderRequest()
  const unsent = useUnsent()
  if (unsent.length === 0 || request !== null) return null
  return (
    <section className={classes.band} aria-label="Dictations that were not sent">
      <ul className={classes.rows}>
        {unsent.map((one) => (
          <Row key={one.deviceKey} unsent={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ unsent }: { unsent: Unsent }) {
  const { id: userId } = useSignedInUser()
  const momentText = useMomentText()
  const { deviceKey, patientName, startedAt, kept, begun } = unsent
  const sound = useKeptSound(userId, deviceKey, kept?.takes.length)
  const seconds = kept && sound ? keptSeconds(kept, sound) : (begun?.seconds ?? 0)
  const trouble = kept?.trouble ?? null

  const withIt = (act: () => void) => async () => {
    try {
      if (kept === null && begun) await adoptDictation(userId, begun)
      act()
    } catch (error) {
      toast({ type: 'error', title: 'Not opened', message: messageOf(error) })
    }
  }
  const send = withIt(() => {
    changeDictation(userId, deviceKey, { wish: 'send', trouble: null })
    uploadSoon()
  })
  const actions = [
    { label: 'Continue', act: withIt(() => reopen({})) },
    { label: 'Listen', act: withIt(() => reopen({ listens: true })) },
    { label: trouble === null ? 'Send' : 'Try again', act: send },
    { label: 'Discard', act: withIt(() => discardDictation(userId, deviceKey)) },
  ]
  const reopen = (options: { listens?: boolean }) => {
    changeDictation(userId, deviceKey, { wish: 'keep' })
    openRecorder({ deviceKey, ...options })
  }
  return (
    <li className={classes.row}>
      <IconMicrophone size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        {`A dictation${patientName === null ? '' : ` for ${patientName}`} was not sent`}
        <span className={classes.quiet}>
          {` · ${clockText(seconds)} · begun ${momentText(startedAt)}${kept === null ? ' on another device' : ''}`}
        </span>
        {trouble !== null && <span className={classes.trouble}>{trouble}</span>}
      </p>
      <div className={classes.actions}>
        {actions.map(({ label, act }) => (
          <Button
            key={label}
            size="compact-sm"
            variant={label === 'Continue' ? 'default' : 'subtle'}
            color={label === 'Continue' ? undefined : 'gray'}
            aria-label={`${label}: dictation${patientName === null ? '' : ` for ${patientName}`}`}
            onClick={() => void act()}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
