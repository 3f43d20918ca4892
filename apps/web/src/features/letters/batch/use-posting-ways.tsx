import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import { type ReactNode, useState } from 'react'
import { type ChosenWays, saidOf, wayLines, waysSentence } from './batch-ways.ts'
import { useSendsByItself } from './batch.queries.ts'
import { PostingWays } from './posting-ways.tsx'

/** How the letters of a posting go to their recipients, as planned or changed here. Letters are undefined until they came. */
export function usePostingWays(letters: readonly BatchLetter[] | undefined) {
  const { sends, error } = useSendsByItself(letters?.[0])
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenWays>>>({})
  const [changed, setChanged] = useState<{ id: number; key: string } | null>(null)
  const chosenFor = (id: number) => chosen[id] ?? {}
  const linesOf = (letter: BatchLetter) => (sends ? wayLines(letter, chosenFor(letter.id), sends) : [])
  const choose = (id: number, key: string, way: SendingWay) => {
    setChosen((before) => ({ ...before, [id]: { ...before[id], [key]: way } }))
    setChanged({ id, key })
  }
  const gapsOf = (letter: BatchLetter) => linesOf(letter).flatMap(({ gap }) => gap ?? [])
  return {
    isKnown: sends !== undefined || letters?.length === 0,
    error,
    /** What its recipients lack for the ways that are said, in words; null where every one of them can be sent it. */
    gaps: (letter: BatchLetter): string | null => gapsOf(letter).join(' ') || null,
    said: (letter: BatchLetter) => saidOf(letter, chosenFor(letter.id)),
    sentence: (going: readonly BatchLetter[]) => (sends ? waysSentence(going.flatMap(linesOf), sends) : ''),
    /** The ways of one letter, below its name. */
    detail: (letter: BatchLetter): ReactNode =>
      sends && (
        <PostingWays
          name={letter.patientName}
          lines={linesOf(letter)}
          sends={sends}
          changed={changed?.id === letter.id ? changed.key : null}
          onWay={(key, way) => choose(letter.id, key, way)}
        />
      ),
  }
}
