import type { ApiError } from '../../../platform/api-error.ts'
import type { Acceptance } from '@sincerely/contract/fact-check'
import type { Letter } from '@sincerely/contract/letters'
import type { ComponentProps, ReactNode } from 'react'
import type { EditorGuest } from '../editor/editor-guest.ts'
import type { FixText } from './use-fix-text.ts'

/** The fact check at a letter: what other parts of the product show of it here, and what an approval needs of it. */
export type CheckSlots = {
  /** The letter's text as it reads, with what was found in it. */
  text: (letter: Letter) => ReactNode
  /** The dictated words, and where each went; `plain` until that has come. */
  dictation: (letter: Letter, plain: ReactNode) => ReactNode
  /** What was found, and what can be done about it. */
  panel: (letter: Letter, ways: CheckWays) => ReactNode
  /** What was accepted with the approval that made this version; nothing for any other. */
  accepted: (letterId: number, version: number) => ReactNode
  /** At work in the letter's editor. */
  inEditor: (letterId: number) => EditorGuest
  approval: ApprovalCheck
}

export type CheckWays = {
  isEditing: boolean
  mayEdit: boolean
  /** The presses of Approve; null where this person cannot approve it, or not now. */
  approve: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown' | 'onClick'> | null
  onFix: FixText
}

/** What an approval is sent with, and what comes back of it. */
export type ApprovalCheck = {
  accepted: (letterId: number, userId: number) => Acceptance[]
  onRefused: (letter: { id: number; version: number }, refusal: ApiError) => void
  onApproved: (letterId: number, userId: number) => void
}
