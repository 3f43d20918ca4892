import { ActionIcon, Button, Tooltip, Group, NativeSelect } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
  IconSettings,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { PlayerTrouble } from '../player/player-trouble.tsx'
import type { PlayedTake, Player } from '../player/player.ts'
import { SeekSlider } from '../player/seek-slider.tsx'
import { fastest, slowest } from '../player/timeline.ts'
import { usePlayerState } from '../player/use-player.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { readPeaks } from './peaks.ts'
import {
  type PlaybackAction,
  type PlaybackSettings,
  actionLabels,
  keepPlaybackSettings,
  readPlaybackSettings,
  playbackActions,
  pressText,
  problemWith,
  rewinds,
  usualSettings,
} from './playback-settings.ts'
import classes from './typing.module.css'
import { act, usePlaybackKeys } from './use-playback-keys.ts'

type PlaybackProps = { player: Player; takes: readonly PlayedTake[] }

/** Plays the dictation beside the letter: by buttons, by keys while one types, and by a pedal that sends keys. */
export function Playback({ player, takes }: PlaybackProps) {
  const { isPlaying, isLoading, rate, trouble } = usePlayerState(player)
  const [settings, setSettings] = useState(readPlaybackSettings)
  const [isSetting, setSetting] = useState(false)
  const peaks = usePeaks(takes)
  usePlaybackKeys(player, settings)
  const run = (action: PlaybackAction) => () => act(player, action, settings)
  const tip = (action: PlaybackAction) => `${actionLabels[action]} (${settings.keys[action]})`
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <section className={classes.playback} aria-label="Playback">
      <div className={classes.transport}>
        <Tooltip label={tip('back')}>
          <ActionIcon variant="default" size={44} aria-label={actionLabels.back} onClick={run('back')}>
            <IconRewindBackward5 size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={tip('toggle')}>
          <ActionIcon
            variant="light"
            color="teal"
            size={52}
            radius="50%"
            loading={isPlaying && isLoading}
            aria-label={isPlaying ? 'Pause' : 'Play'}
            onClick={run('toggle')}
          >
            <Icon size={22} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={tip('forward')}>
          <ActionIcon variant="default" size={44} aria-label={actionLabels.forward} onClick={run('forward')}>
            <IconRewindForward5 size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <div className={classes.rate} role="group" aria-label="Speed">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={actionLabels.slower}
            disabled={rate <= slowest}
            onClick={run('slower')}
          >
            −
          </Button>
          <output className={classes.rateText} aria-label="Speed">{`${rate}×`}</output>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={actionLabels.faster}
            disabled={rate >= fastest}
            onClick={run('faster')}
          >
            +
          </Button>
        </div>
        <ActionIcon aria-label="Playback settings" title="Playback settings" onClick={() => setSetting(true)}>
          <IconSettings size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <SeekSlider player={player} peaks={peaks} />
      <PlayerTrouble trouble={trouble} />
      <p className={classes.keys}>
        {`${settings.keys.toggle} or Ctrl+Space plays or pauses, ${settings.keys.back} goes back, ${settings.keys.forward} goes forward.`}
      </p>
      {isSetting && (
        <PlaybackDialog
          settings={settings}
          onChange={(next) => {
            setSettings(next)
            keepPlaybackSettings(next)
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </section>
  )
}

function usePeaks(takes: readonly PlayedTake[]): readonly number[] {
  const [peaks, setPeaks] = useState<readonly number[]>([])
  useEffect(() => {
    let isOver = false
    void readPeaks(takes).then((read) => isOver || setPeaks(read))
    return () => {
      isOver = true
    }
  }, [takes])
  return peaks
}

type PlaybackDialogProps = {
  settings: PlaybackSettings
  onChange: (settings: PlaybackSettings) => void
  onClose: () => void
}

/** Which keys play the sound, and how far it goes back after a pause. A pedal is set by pressing it. */
function PlaybackDialog({ settings, onChange, onClose }: PlaybackDialogProps) {
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
        description="Repeats the last words before the pause."
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
          Reset to defaults
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  )
}
