import { acceptedFor, approvalRefused, letterApproved } from '../../features/fact-check/approval.ts'
import { CheckComing } from '../../features/fact-check/panel/check-coming.tsx'
import { CheckMissing } from '../../features/fact-check/panel/check-missing.tsx'
import type { EditorGuest } from '../../features/letters/editor/editor-guest.ts'
import type { CheckSlots } from '../../features/letters/detail/letter-slots.ts'
import { LetterText } from '../../features/letters/paper/letter-text.tsx'
import { GuestPart, guestPart } from '../../platform/guest-part.ts'
import { fetchPart, isMissingPart } from '../../platform/lazy-part.ts'
import { whenOnline } from '../../platform/network.ts'
import { WhenIdle } from '../when-idle.tsx'

const CheckedText = guestPart(async () => (await import('./checked-text.tsx')).CheckedText)
const LetterCheck = guestPart(async () => (await import('./letter-check.tsx')).LetterCheck)
const AcceptedFindings = guestPart(
  async () => (await import('../../features/fact-check/accepted/accepted-findings.tsx')).AcceptedFindings,
)
const DictationSource = guestPart(
  async () => (await import('../../features/fact-check/sources/dictation-source.tsx')).DictationSource,
)

/** The fact check at a letter: it comes after the letter itself. */
export const checkSlots: CheckSlots = {
  text: (letter) => {
    const plain = <LetterText html={letter.content} />
    return (
      <WhenIdle fallback={plain}>
        <GuestPart fallback={plain}>
          <CheckedText letter={letter} />
        </GuestPart>
      </WhenIdle>
    )
  },
  dictation: ({ id, content, rawTranscription }, plain) => (
    <WhenIdle fallback={plain}>
      <GuestPart fallback={plain}>
        <DictationSource letterId={id} content={content} dictation={rawTranscription ?? ''} />
      </GuestPart>
    </WhenIdle>
  ),
  panel: (letter, ways) => {
    const isChecked = letter.status === 'draft' || ways.isEditing
    const coming = isChecked ? <CheckComing letter={letter} /> : null
    return (
      <WhenIdle fallback={coming}>
        <GuestPart fallback={coming} missing={isChecked ? <CheckMissing /> : null}>
          <LetterCheck letter={letter} ways={ways} />
        </GuestPart>
      </WhenIdle>
    )
  },
  accepted: (letterId, version) => (
    <GuestPart>
      <AcceptedFindings letterId={letterId} letterVersion={version} version={version} />
    </GuestPart>
  ),
  inEditor: (letterId) => (editor) => markWhenThere(letterId, editor),
  approval: { accepted: acceptedFor, onRefused: approvalRefused, onApproved: letterApproved },
}

const fetchMarks = fetchPart(async () => {
  await whenOnline()
  return (await import('../../features/fact-check/editor/mark-editor.ts')).markEditor
})

/** The editor does not wait for it; one that has closed by then stays alone. */
function markWhenThere(letterId: number, editor: Parameters<EditorGuest>[0]): () => void {
  let isOver = false
  let takeLeave = () => {}
  const begin = async () => {
    try {
      const markEditor = await fetchMarks()
      if (!isOver && !editor.isDestroyed) takeLeave = markEditor(editor, letterId)
    } catch (error) {
      // Writing goes on without the marks; the server checks the letter all the same.
      if (!isMissingPart(error)) throw error
    }
  }
  void begin()
  return () => {
    isOver = true
    takeLeave()
  }
}
