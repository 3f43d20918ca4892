// Many letters in one call: looked at, approved or posted one after the other, made into one file.
import type { BatchLetter, BatchResult } from '@sincerely/contract/letter-batches'
import { routes } from '@sincerely/contract/routes'
import type { Confirmation } from '@sincerely/domain/letters/posting'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, download, stream } from '../../../platform/api.ts'
import { printFile } from '../../../platform/print-file.ts'
import { toast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { sendingsQuery } from '../recipients/recipients.queries.ts'
import { type BatchFile, type BatchStep, batchWords } from './batch-kinds.ts'
import { type BatchResults, batchOutcomes, isThrough, outcomeWords } from './batch-outcomes.ts'

type LookOptions = { look: number; isWanted: boolean }

/** The letters as they are now. Events make it stale; another `look` forgets the one before. */
export function useLookAtBatch(ids: readonly number[], { look, isWanted }: LookOptions) {
  return useQuery({
    queryKey: letterKeys.batchLook(ids, look),
    queryFn: ({ signal }) => call(routes.letters.lookAtBatch, { body: { ids: [...ids] } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: isWanted,
  })
}

/** What this server sends by itself; it is told with the evidence of any letter. `sends` is undefined until it is known. */
export function useSendsByItself(letter: BatchLetter | undefined) {
  const { data, error } = useQuery({ ...sendingsQuery(letter?.id ?? 0), enabled: letter !== undefined })
  return { sends: data?.sendsByItself, error }
}

/** `confirmed` and `notes` are said at a posting. */
export type Sending = {
  letters: readonly BatchLetter[]
  confirmed: (letter: BatchLetter) => Confirmation[]
  notes: string
}

export type BatchRun = ReturnType<typeof useStepBatch>

/**
 * Approves or posts letters and collects what is said of each. It goes on when what shows it is closed, and then tells in a
 * message how it ended. `onDone`: this letter is through.
 */
export function useStepBatch(step: BatchStep, onDone: (id: number) => void) {
  const client = useQueryClient()
  const [results, setResults] = useState<BatchResults>(new Map())
  const isShown = useIsShown()
  const leave = useRef<AbortController>(null)
  const { mutate, status, error, submittedAt } = useMutation({
    mutationKey: letterKeys.batch,
    mutationFn: async (sending: Sending) => {
      leave.current = new AbortController()
      const said = new Map<number, BatchResult>()
      const note = (result: BatchResult) => {
        said.set(result.id, result)
        setResults((before) => new Map(before).set(result.id, result))
        if (result.ok) onDone(result.id)
      }
      try {
        await send(step, sending, note, leave.current.signal)
      } finally {
        if (!isShown.current) tellEnd(step, sending, said)
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: letterKeys.all }),
    meta: { quiet: true },
  })
  return {
    /** `known`: what became of letters in a run before. */
    run: (sending: Sending, known: BatchResults = new Map()) => {
      setResults(known)
      mutate(sending)
    },
    state: status,
    /** Why the answer broke off. */
    error,
    /** Another one for each run. */
    runId: submittedAt,
    results,
    /** The letter under way is done, and no other. */
    stop: () => leave.current?.abort(),
  }
}

function send(
  step: BatchStep,
  { letters, confirmed, notes }: Sending,
  onResult: (result: BatchResult) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const named = ({ id, version }: BatchLetter) => ({ id, version })
  if (step === 'approve')
    return stream(routes.letters.approveBatch, { body: { letters: letters.map(named) } }, onResult, {
      signal,
    })
  const said = letters.map((letter) => ({ ...named(letter), confirmed: confirmed(letter) }))
  const note = notes.trim()
  const body = { letters: said, ...(note !== '' && { notes: note }) }
  return stream(routes.letters.postBatch, { body }, onResult, { signal })
}

function tellEnd(step: BatchStep, { letters }: Sending, said: BatchResults): void {
  const outcomes = batchOutcomes(step, letters, said)
  const isAll = outcomes.every(isThrough)
  toast({
    type: isAll ? 'success' : 'error',
    title: batchWords[step].title,
    message: isAll
      ? `${outcomeWords(step, outcomes)}.`
      : `${outcomeWords(step, outcomes)}. Those are still selected.`,
  })
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** One file of these letters: handed to the printer, or to the downloads. Answers its name. None comes once nobody waits for it. */
export function useBatchFile() {
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return useMutation({
    mutationFn: async ({ file, ids, isSaved }: { file: BatchFile; ids: number[]; isSaved: boolean }) => {
      const row = file === 'print' ? routes.letters.pdfBatch : routes.letters.zipBatch
      waiting.current = new AbortController()
      const { signal } = waiting.current
      const { blob, fileName } = await download(row, { body: { ids } }, { signal })
      signal.throwIfAborted()
      if (isSaved) saveFile(blob, fileName)
      else await printFile(blob)
      return fileName
    },
    // What cannot be printed stands beside the letter.
    meta: { quiet: true },
  })
}
