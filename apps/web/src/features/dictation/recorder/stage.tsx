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

type StageProps = {
  phase: RecorderPhase
  stream: MediaStream | null
  /** Of all takes together, in seconds. */
  seconds: number
  trouble: MicrophoneTrouble | null
  isFull: boolean
  /** Beside its button, in a grid of two columns. */
  isCompact?: boolean
}

/** What the recorder does now: its state, the time, the level, and what is wrong. */
export function Stage({ phase, stream, seconds, trouble, isFull, isCompact = false }: StageProps) {
  const meter = useRef<HTMLDivElement>(null)
  const isRecording = phase === 'recording'
  const isSilent = useLevel(isRecording ? stream : null, meter)
  return (
    <div className={classes.stage} data-compact={isCompact || undefined}>
      <p className={classes.state} role="status" data-recording={isRecording || undefined}>
        {seconds > 0 && phase === 'ready' ? 'Paused' : phaseLabels[phase]}
      </p>
      <p className={classes.elapsed} role="timer" aria-label="Recorded">
        {clockText(seconds)}
      </p>
      <div ref={meter} className={classes.meter} data-on={isRecording || undefined} aria-hidden />
      {isRecording && isSilent && (
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
          What you say now is kept only in this tab and sent straight to the server. Leave the tab open until
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

/** Chosen once, it is remembered on this device. Shown where there is something to choose. */
export function MicrophoneSelect({ isOpen }: { isOpen: boolean }) {
  const [microphones, setMicrophones] = useState<Microphone[]>([])
  const [chosen, setChosen] = useState(() => readChoice('microphone'))
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const found = await listMicrophones()
      if (!isOver) setMicrophones(found)
    }
    void look()
    const stop = onMicrophones(() => void look())
    return () => {
      isOver = true
      stop()
    }
    // Once one is open, all have names.
  }, [isOpen])
  if (microphones.length < 2) return null
  return (
    <NativeSelect
      label="Microphone"
      value={microphones.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
      data={[
        { value: '', label: 'Device default' },
        ...microphones
          .filter(({ id }) => id !== 'default')
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        setChosen(value)
        rememberMicrophone(value)
      }}
    />
  )
}

/**
 * Draws the level of the microphone into `meter` (its `--fill`, 0 to 1) for every frame, and answers whether nothing has
 * been heard for a while. It rests while the stream is null.
 */
function useLevel(stream: MediaStream | null, meter: RefObject<HTMLElement | null>): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (stream === null) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const silence = watchSilence()
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      // Not allowed to run yet, it hears nothing, and says nothing about the microphone.
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
