import type { Letter } from '@sincerely/contract/letters'
import { isSealed } from '@sincerely/domain/letters/status'
import type { ComponentProps, ReactNode } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { WhenIdle } from '../../ui/when-idle.tsx'
import type { DictationSourceProps } from './sources/dictation-source.tsx'
import { CheckLoading, CheckMissing } from './panel/check-placeholders.tsx'
import type { LetterCheckProps } from './panel/letter-check.tsx'
import type { CheckedWordsProps } from './words/checked-words.tsx'

export { acceptedFor, approvalRefused, letterApproved } from './approval.ts'
export { askMedicineTable } from './checking/ask-worker.ts'
export { useEditorMarks } from './editor/use-editor-marks.ts'
export { useRefetchImproved } from './fact-check.queries.ts'

/** Shows the findings of a letter that can still change, with actions. For a sealed letter, shows the accepted findings. */
export function CheckPanel(props: LetterCheckProps) {
  const isChecked = props.isEditing || !isSealed(props.letter.status)
  const loading = isChecked ? <CheckLoading letter={props.letter} /> : null
  return (
    <WhenIdle fallback={loading}>
      <LazyBoundary fallback={loading} missing={isChecked ? <CheckMissing /> : null}>
        <LetterCheck {...props} />
      </LazyBoundary>
    </WhenIdle>
  )
}

const LetterCheck = lazyPart(async () => (await import('./panel/letter-check.tsx')).LetterCheck, {
  waitsForNetwork: true,
})

/** Shows a letter's text with marked findings; without marks while they load. */
export function CheckedText(props: CheckedWordsProps) {
  const plain = props.children()
  return (
    <WhenIdle fallback={plain}>
      <LazyBoundary fallback={plain} missing={plain}>
        <CheckedWords {...props} />
      </LazyBoundary>
    </WhenIdle>
  )
}

const CheckedWords = lazyPart(async () => (await import('./words/checked-words.tsx')).CheckedWords, {
  waitsForNetwork: true,
})

type DictatedWordsProps = {
  letter: Pick<Letter, 'id' | 'content' | 'rawTranscription'>
  sound: DictationSourceProps['sound']
  /** The dictation without a lookup, for the time while the lookup loads. */
  plain: ReactNode
}

/** Shows the dictation, with a lookup of where each word is in the letter. */
export function DictatedWords({ letter, sound, plain }: DictatedWordsProps) {
  const { id, content, rawTranscription } = letter
  return (
    <WhenIdle fallback={plain}>
      <LazyBoundary fallback={plain} missing={plain}>
        <DictationSource letterId={id} content={content} dictation={rawTranscription ?? ''} sound={sound} />
      </LazyBoundary>
    </WhenIdle>
  )
}

const DictationSource = lazyPart(
  async () => (await import('./sources/dictation-source.tsx')).DictationSource,
  { waitsForNetwork: true },
)

/** Shows the findings that were accepted with the approval of a version. */
export function AcceptedFindings(props: ComponentProps<typeof Accepted>) {
  return (
    <LazyBoundary missing={null}>
      <Accepted {...props} />
    </LazyBoundary>
  )
}

const Accepted = lazyPart(async () => (await import('./accepted/accepted-findings.tsx')).AcceptedFindings, {
  waitsForNetwork: true,
})
