import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import type { LetterRecorderProps } from './letter-recorder/letter-recorder.tsx'
import type { LetterSoundProps } from './letter-sound/letter-sound.tsx'
import { VoiceRecordButton } from './letter-recorder/voice-record-button.tsx'
import { withUploader } from './with-uploader.ts'

export type { LetterRecording } from './letter-recorder/use-recorded-dictation.ts'

/** Plays the dictation that a letter was typed from. */
export function LetterSound(props: LetterSoundProps) {
  return (
    <LazyBoundary
      fallback={<SkeletonLines lines={1} label="Loading the recording" />}
      missing="The recording couldn't be loaded. It is kept. Reload the page to hear it."
    >
      <Sound key={props.dictationId} {...props} />
    </LazyBoundary>
  )
}

const Sound = lazyPart(async () => (await import('./letter-sound/letter-sound.tsx')).LetterSound, {
  waitsForNetwork: true,
})

/** Records and plays the dictation of a new letter. */
export function LetterRecorder(props: LetterRecorderProps) {
  return (
    <LazyBoundary fallback={<VoiceRecordButton isDisabled />}>
      <Recorder {...props} />
    </LazyBoundary>
  )
}

const Recorder = lazyPart(
  async () => (await withUploader(import('./letter-recorder/letter-recorder.tsx'))).LetterRecorder,
)
