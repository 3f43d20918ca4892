import { Button, Group, NativeSelect } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  type PlaybackAction,
  type PlaybackSettings,
  actionLabels,
  playbackActions,
  pressText,
  problemWith,
  rewinds,
  usualSettings,
} from './playback-settings.ts'
import classes from './typing.module.css'

type PlaybackDialogProps = {
  settings: PlaybackSettings
  onChange: (settings: PlaybackSettings) => void
  onClose: () => void
}

/** Which keys play the sound, and how far it goes back after a pause. A pedal is set by pressing it. */
export function PlaybackDialog({ settings, onChange, onClose }: PlaybackDialogProps) {
  const [waiting, setWaiting] = useState<PlaybackAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (action: PlaybackAction) => (event: KeyboardEvent) => {
    const press = pressText(event.nativeEvent)
    if (waiting !== action || press === '' || press === 'Tab' || press === 'Shift+Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (press === 'Escape') return setWaiting(null)
    const wrong = problemWith(press, action, settings)
    setProblem(wrong)
    if (wrong !== null) return
    setWaiting(null)
    onChange({ ...settings, keys: { ...settings.keys, [action]: press } })
  }
  return (
    <Dialog title="Playback settings" onClose={onClose} closeOnEscape={waiting === null}>
      <NativeSelect
        label="Go back after a pause"
        description="So that the words before the pause are heard again."
        value={String(settings.rewind)}
        data={rewinds.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Not at all' : `${seconds} s`,
        }))}
        onChange={(event) => onChange({ ...settings, rewind: Number(event.currentTarget.value) })}
      />
      <h3 className={classes.settingsTitle}>Keys and foot pedal</h3>
      <p className={classes.hint}>
        They work while you type. Press a button here, then the key or the pedal.
      </p>
      <dl className={classes.settings}>
        {playbackActions.map((action) => (
          <div key={action} className={classes.setting}>
            <dt>{actionLabels[action]}</dt>
            <dd>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${actionLabels[action]}: ${waiting === action ? 'press a key' : settings.keys[action]}`}
                onClick={() => {
                  setProblem(null)
                  setWaiting(waiting === action ? null : action)
                }}
                onKeyDown={take(action)}
                onBlur={() => setWaiting(null)}
              >
                {waiting === action ? 'Press a key…' : settings.keys[action]}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="gray" onClick={() => onChange(usualSettings)}>
          As usual
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  )
}
