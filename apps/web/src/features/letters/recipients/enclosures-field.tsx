import { Textarea } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { useKept } from '../../../platform/use-kept.ts'
import { checkEnclosures } from './checks.ts'
import { keptEnclosuresName } from './kept-address.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import { parseEnclosuresDraft } from './parts.ts'
import { useAddressPart } from './use-address-part.ts'

/** What goes with the letter, a line each; saved when the field is left. */
export function EnclosuresField({ letter }: { letter: Letter }) {
  const kept = useKept(keptEnclosuresName(letter.id), parseEnclosuresDraft)
  const part = useAddressPart(letter, 'enclosures', kept, checkEnclosures)
  const save = () => {
    const lines = part.typed.map((line) => line.trim()).filter((line) => line !== '')
    if (part.isUnsaved) part.typeAndSave(lines)
  }
  return (
    <div>
      <Textarea
        size="xs"
        label="Enclosures"
        description="One on each line, such as: ECG of 05/01/2026"
        autosize
        minRows={2}
        maxRows={8}
        value={part.typed.join('\n')}
        onChange={(event) => part.type(event.currentTarget.value.split('\n'))}
        onBlur={save}
      />
      <InPlaceTroubles part={part} now={letter.enclosures.join('; ')} />
    </div>
  )
}
