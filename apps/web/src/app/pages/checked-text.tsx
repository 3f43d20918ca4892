import type { Letter } from '@sincerely/contract/letters'
import { useMemo } from 'react'
import { useLookUp } from '../../features/fact-check/sources/use-look-up.ts'
import { usePointing } from '../../features/fact-check/words/use-pointing.ts'
import { useMarkedWords } from '../../features/fact-check/words/marked-words.tsx'
import { LetterBody, parseLetter } from '../../features/letters/paper/letter-text.tsx'

/** The text of a letter on its paper, with the marks of the fact check. */
export function CheckedText({ letter: { id, content } }: { letter: Letter }) {
  const body = useMemo(() => parseLetter(content), [content])
  const words = useMarkedWords(id, content, body)
  const pointing = usePointing(id)
  const lookUp = useLookUp(id, 'letter', 'Words of the letter: the arrow keys go from one to the next')
  return (
    <div ref={pointing} {...lookUp}>
      <LetterBody body={body} words={words} />
    </div>
  )
}
