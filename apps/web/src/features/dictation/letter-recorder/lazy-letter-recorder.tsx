import { lazyPart } from '../../../platform/lazy-part.ts'
import { FetchedPart } from '../../../ui/fetched-part.tsx'
import type { LetterRecorderProps } from './letter-recorder.tsx'
import { VoiceRecordButton } from './voice-record-button.tsx'
import { withSender } from '../with-sender.ts'

/** The recorder inside of a new letter, fetched with it. */
export function LazyLetterRecorder(props: LetterRecorderProps) {
  return (
    <FetchedPart fallback={<VoiceRecordButton isDisabled />}>
      <LetterRecorder {...props} />
    </FetchedPart>
  )
}

const LetterRecorder = lazyPart(
  async () => (await withSender(import('./letter-recorder.tsx'))).LetterRecorder,
)
