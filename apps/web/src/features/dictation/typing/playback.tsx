import { ActionIcon, Button, Tooltip, Group, NativeSelect } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
  IconSettings,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { PlayerTrouble } from '../player/player-trouble.tsx'
import type { PlayedTake, Player } from '../player/player.ts'
import { SeekSlider } from '../player/seek-slider.tsx'
import { fastest, slowest, steppedRate } from '../player/timeline.ts'
import { usePlayerState } from '../player/use-player.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { isDialogOpen } from '../../../ui/is-dialog-open.ts'
import { readPeaks } from './peaks.ts'
import {
  type PlaybackAction,
  type PlaybackSettings,
  actionLabels,
  actionOf,
  savePlaybackSettings,
  readPlaybackSettings,
  playbackActions,
  keyText,
  problemWith,
  rewindOptions,
  defaultSettings,
} from './playback-settings.ts'
import classes from './typing.module.css'

type PlaybackProps = { player: Player; takes: readonly PlayedTake[] }

/** Plays the dictation beside the letter, with buttons, with keys, or with a pedal that sends keys. */
export function Playback({ player, takes }: PlaybackProps) {
  const { isPlaying, isLoading, rate, trouble } = usePlayerState(player)
  const [settings, setSettings] = useState(readPlaybackSettings)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const peaks = usePeaks(takes)
  usePlaybackKeys(player, settings)
  const run = (action: PlaybackAction) => () => runAction(player, action, settings)
  const tip = (action: PlaybackAction) => `${actionLabels[action]} (${settings.keys[action]})`
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <section className={classes.playback} data-bar aria-label="Playback">
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
        <Speed rate={rate} run={run} />
        <ActionIcon
          aria-label="Playback settings"
          title="Playback settings"
          onClick={() => setSettingsOpen(true)}
        >
          <IconSettings size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <SeekSlider player={player} peaks={peaks} />
      <PlayerTrouble trouble={trouble} />
      <p className={classes.keys}>
        {`${settings.keys.toggle} or Ctrl+Space plays or pauses, ${settings.keys.back} goes back, ${settings.keys.forward} goes forward.`}
      </p>
      {isSettingsOpen && (
        <PlaybackDialog
          settings={settings}
          onChange={(next) => {
            setSettings(next)
            savePlaybackSettings(next)
          }}
          onClose={() => setSettingsOpen(false)}
        />
      )}
    </section>
  )
}

type SpeedProps = { rate: number; run: (action: PlaybackAction) => () => void }

function Speed({ rate, run }: SpeedProps) {
  return (
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
  )
}

/** In seconds: the distance of one step back or forward. */
const seekStep = 5

function runAction(player: Player, action: PlaybackAction, { rewind }: PlaybackSettings): void {
  const { isPlaying, position, rate } = player.state()
  if (action === 'toggle' && isPlaying) player.pause()
  else if (action === 'toggle') player.play(rewind)
  else if (action === 'back') player.seek(position - seekStep)
  else if (action === 'forward') player.seek(position + seekStep)
  else player.setRate(steppedRate(rate, action === 'faster' ? 1 : -1))
}

/** Binds the playback keys on the whole page, except behind a dialog. */
function usePlaybackKeys(player: Player, settings: PlaybackSettings): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const action = actionOf(keyText(event), settings)
    if (action === null || isDialogOpen()) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat && action === 'toggle') return
    runAction(player, action, settings)
  })
  useEffect(() => {
    // The listener captures the keys, because editors would otherwise handle them first.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
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

/** Sets the keys and the rewind. To set a pedal, the person presses it once. */
function PlaybackDialog({ settings, onChange, onClose }: PlaybackDialogProps) {
  const [listeningFor, setListeningFor] = useState<PlaybackAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const assignKey = (action: PlaybackAction) => (event: KeyboardEvent) => {
    const press = keyText(event.nativeEvent)
    if (listeningFor !== action || press === '' || press === 'Tab' || press === 'Shift+Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (press === 'Escape') return setListeningFor(null)
    const reason = problemWith(press, action, settings)
    setProblem(reason)
    if (reason !== null) return
    setListeningFor(null)
    onChange({ ...settings, keys: { ...settings.keys, [action]: press } })
  }
  return (
    <Dialog title="Playback settings" onClose={onClose} closeOnEscape={listeningFor === null}>
      <NativeSelect
        label="Go back after a pause"
        description="Repeats the last words before the pause."
        value={String(settings.rewind)}
        data={rewindOptions.map((seconds) => ({
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
                aria-label={`${actionLabels[action]}: ${listeningFor === action ? 'press a key' : settings.keys[action]}`}
                onClick={() => {
                  setProblem(null)
                  setListeningFor(listeningFor === action ? null : action)
                }}
                onKeyDown={assignKey(action)}
                onBlur={() => setListeningFor(null)}
              >
                {listeningFor === action ? 'Press a key…' : settings.keys[action]}
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
        <Button variant="subtle" color="gray" onClick={() => onChange(defaultSettings)}>
          Reset to defaults
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  )
}
