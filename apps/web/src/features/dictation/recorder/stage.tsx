import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
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
import { useLevel } from './use-level.ts'
import type { RecorderPhase } from './use-recorder.ts'

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
        <Notice tone="yellow" title="Nothing is heard" isUrgent>
          Is the microphone the right one, and not muted? Recording goes on.
        </Notice>
      )}
      {trouble && (
        <Notice tone="red" title={trouble.title} isUrgent>
          {trouble.message}
        </Notice>
      )}
      {isFull && (
        <Notice tone="red" title="This device has no room left" isUrgent>
          What you say now is kept only in this tab and goes straight to the server. Leave the tab open until
          it is sent, and make room on the device.
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
        { value: '', label: 'As the device is set' },
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
