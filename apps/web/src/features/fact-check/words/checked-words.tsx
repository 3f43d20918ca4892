import type { Letter } from '@sincerely/contract/letters'
import type { ReactNode } from 'react'
import { useLookUp } from '../sources/use-look-up.ts'
import { useMarkedWords } from './marked-words.tsx'
import { usePointing } from './use-pointing.ts'

export type CheckedWordsProps = {
  letter: Pick<Letter, 'id' | 'content'>
  /** The content, parsed. */
  body: HTMLElement
  /** Draws the letter; `words` draws a run of its text. */
  children: (words?: (run: Text) => ReactNode) => ReactNode
}

/** The text of a letter on its paper, with the marks of the fact check. */
export function CheckedWords({ letter: { id, content }, body, children }: CheckedWordsProps) {
  const words = useMarkedWords(id, content, body)
  const pointing = usePointing(id)
  const lookUp = useLookUp(id, 'letter', 'Words of the letter: the arrow keys go from one to the next')
  return (
    <div ref={pointing} {...lookUp}>
      {children(words)}
    </div>
  )
}
