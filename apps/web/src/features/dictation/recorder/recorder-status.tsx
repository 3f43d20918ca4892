import { NativeSelect } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { clockText } from '../player/timeline.ts'
import { readChoice } from '../../../platform/storage.ts'
import {
  type Microphone,
  type MicrophoneTrouble,
  listMicrophones,
  onMicrophones,
  rememberMicrophone,
} from './microphone.ts'
import classes from './recorder.module.css'
import type { RecorderPhase } from './use-recorder.ts'
import { levelOf, meterFill, watchSilence } from './silence.ts'

type RecorderStatusProps = {
  phase: RecorderPhase
  stream: MediaStream | null
  /** The length of all takes, in seconds. */
  seconds: number
  trouble: MicrophoneTrouble | null
  isFull: boolean
  /** Whether the status has two columns, to fit beside the record button. */
  isCompact?: boolean
}

/** Shows the recorder's state, time, level and problems. */
export function RecorderStatus({
  phase,
  stream,
  seconds,
  trouble,
  isFull,
  isCompact = false,
}: RecorderStatusProps) {
  const meter = useRef<HTMLDivElement>(null)
  const isRecording = phase === 'recording'
  const recorded = isRecording ? stream : null
  const isSilent = useLevel(recorded, meter)
  const isMuted = useMuted(recorded)
  return (
    <div className={classes.stage} data-compact={isCompact || undefined}>
      <p className={classes.state} role="status" data-recording={isRecording || undefined}>
        {seconds > 0 && phase === 'ready' ? 'Paused' : phaseLabels[phase]}
      </p>
      <p className={classes.elapsed} role="timer" aria-label="Recorded">
        {clockText(seconds)}
      </p>
      <div ref={meter} className={classes.meter} data-on={isRecording || undefined} aria-hidden />
      {isMuted && (
        <Notice tone="red" title="The microphone is muted" isUrgent>
          It was muted by its switch, the device or another program. Nothing you say now is recorded. Unmute
          it, or press Pause and choose another microphone.
        </Notice>
      )}
      {isRecording && isSilent && !isMuted && (
        <Notice tone="yellow" title="No sound detected" isUrgent>
          Check that the right microphone is selected and not muted. Recording continues.
        </Notice>
      )}
      {trouble && (
        <Notice tone="red" title={trouble.title} isUrgent>
          {trouble.message}
        </Notice>
      )}
      {isFull && (
        <Notice tone="red" title="This device is out of space" isUrgent>
          The recording is now kept only in this tab and sent straight to the server. Leave the tab open until
          it is sent, and free up space on the device.
        </Notice>
      )}
    </div>
  )
}

const phaseLabels = {
  ready: 'Ready to record',
  opening: 'Opening the microphone…',
  recording: 'Recording',
  paused: 'Paused',
} as const satisfies Record<RecorderPhase, string>

/** Selects the microphone, which this device remembers. Hidden if there is only one. */
export function MicrophoneSelect({ isOpen }: { isOpen: boolean }) {
  const [microphones, setMicrophones] = useState<Microphone[]>([])
  const [selected, setSelected] = useState(() => readChoice('microphone'))
  useEffect(() => {
    let isOver = false
    const refresh = async () => {
      const found = await listMicrophones()
      if (!isOver) setMicrophones(found)
    }
    void refresh()
    const stop = onMicrophones(() => void refresh())
    return () => {
      isOver = true
      stop()
    }
    // The names of microphones become available once a microphone is open.
  }, [isOpen])
  if (microphones.length < 2) return null
  return (
    <NativeSelect
      label="Microphone"
      value={microphones.some(({ id }) => id === selected) ? (selected ?? '') : ''}
      data={[
        { value: '', label: 'Device default' },
        ...microphones
          .filter(({ id }) => id !== 'default')
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        setSelected(value)
        rememberMicrophone(value)
      }}
    />
  )
}

/**
 * Draws the level into `meter` (its `--fill`, 0 to 1) in every frame. Returns whether nothing was heard for 8 s. Does
 * nothing if the stream is null or the browser cannot measure the level, because recording does not depend on it.
 */
function useLevel(stream: MediaStream | null, meter: RefObject<HTMLElement | null>): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    const sound = stream && listenTo(stream)
    if (sound === null) return
    const { context, analyser } = sound
    const samples = new Float32Array(analyser.fftSize)
    const silence = watchSilence()
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      // A suspended audio context hears nothing, even if the microphone works.
      if (context.state !== 'running') return
      analyser.getFloatTimeDomainData(samples)
      const level = levelOf(samples)
      meter.current?.style.setProperty('--fill', meterFill(level).toFixed(3))
      setSilent(silence.isSilent(level, performance.now()))
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      setSilent(false)
      void context.close()
    }
  }, [stream, meter])
  return isSilent
}

/** Connects an analyser to the stream; null if Web Audio is missing, disabled or failing. */
function listenTo(stream: MediaStream): { context: AudioContext; analyser: AnalyserNode } | null {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    return { context, analyser }
  } catch {
    return null
  }
}

/** Whether the microphone is muted, with its own switch or in the device's settings. */
function useMuted(stream: MediaStream | null): boolean {
  const [isMuted, setMuted] = useState(false)
  useEffect(() => {
    const track = stream?.getAudioTracks()[0]
    if (track === undefined) return
    const look = () => setMuted(track.muted)
    look()
    track.addEventListener('mute', look)
    track.addEventListener('unmute', look)
    return () => {
      track.removeEventListener('mute', look)
      track.removeEventListener('unmute', look)
      setMuted(false)
    }
  }, [stream])
  return isMuted
}
