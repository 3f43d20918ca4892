import type { LetterTextsSlots } from '../../features/letters/letter-texts-slots.ts'
import { StartFromSelect } from '../../features/letter-texts/in-letter/start-from-select.tsx'
import { GuestPart, guestPart } from '../../platform/guest-part.ts'

const EditorTexts = guestPart(
  async () => (await import('../../features/letter-texts/in-letter/editor-texts.tsx')).EditorTexts,
)
const FieldTexts = guestPart(
  async () => (await import('../../features/letter-texts/in-letter/field-texts.tsx')).FieldTexts,
)
const StartFrom = guestPart(
  async () => (await import('../../features/letter-texts/in-letter/start-from.tsx')).StartFrom,
)

/** Templates and snippets where a letter is written: writing does not wait for them. */
export const letterTextsSlots: LetterTextsSlots = {
  InEditor: (props) => (
    <GuestPart>
      <EditorTexts {...props} />
    </GuestPart>
  ),
  InField: (props) => (
    <GuestPart>
      <FieldTexts {...props} />
    </GuestPart>
  ),
  StartFrom: (props) => (
    <GuestPart fallback={<StartFromSelect value={props.value} />}>
      <StartFrom {...props} />
    </GuestPart>
  ),
}
