// Reads many letters in one call, approves or posts them one by one, or combines them into one file.
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
import { type BatchFile, type BatchKind, type BatchStep, batchWords } from './batch-kinds.ts'
import { type BatchResults, batchOutcomes, hasSucceeded, outcomeSummary } from './batch-outcomes.ts'

type LookOptions = { kind: BatchKind; runId: number; isEnabled: boolean }

/** Fetches the current state of the letters. Events make the result stale; a new `runId` starts with an empty cache. */
export function useLookAtBatch(ids: readonly number[], { kind, runId, isEnabled }: LookOptions) {
  const toApprove = kind === 'approve'
  return useQuery({
    queryKey: letterKeys.batchLook(ids, { toApprove, runId }),
    queryFn: ({ signal }) =>
      call(routes.letters.lookAtBatch, { body: { ids: [...ids], toApprove } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: isEnabled,
  })
}

/**
 * Fetches the ways in which this server sends automatically, by reading the deliveries of any letter. `sends` is undefined
 * while loading.
 */
export function useSendsByItself(letter: BatchLetter | undefined) {
  const { data, error } = useQuery({ ...sendingsQuery(letter?.id ?? 0), enabled: letter !== undefined })
  return { sends: data?.sendsByItself, error }
}

/** `confirmed` and `notes` are only sent when posting. */
export type BatchRequest = {
  letters: readonly BatchLetter[]
  confirmed: (letter: BatchLetter) => Confirmation[]
  notes: string
}

export type BatchRun = ReturnType<typeof useStepBatch>

/**
 * Approves or posts letters and collects the result of each. The batch continues after the dialog closes, and a toast then
 * shows the outcome. `onDone` is called for each letter that succeeded.
 */
export function useStepBatch(step: BatchStep, onDone: (id: number) => void) {
  const client = useQueryClient()
  const [results, setResults] = useState<BatchResults>(new Map())
  const isMounted = useIsMounted()
  const abort = useRef<AbortController>(null)
  const { mutate, status, error, submittedAt } = useMutation({
    mutationKey: letterKeys.batch,
    mutationFn: async (request: BatchRequest) => {
      abort.current = new AbortController()
      const received = new Map<number, BatchResult>()
      const onResult = (result: BatchResult) => {
        received.set(result.id, result)
        setResults((before) => new Map(before).set(result.id, result))
        if (result.ok) onDone(result.id)
      }
      try {
        await send(step, request, onResult, abort.current.signal)
      } finally {
        if (!isMounted.current) notifyFinished(step, request, received)
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: letterKeys.all }),
    meta: { quiet: true },
  })
  return {
    /** `previous` has the results of an earlier run. */
    run: (request: BatchRequest, previous: BatchResults = new Map()) => {
      setResults(previous)
      mutate(request)
    },
    state: status,
    error,
    runId: submittedAt,
    results,
    /** Stops after the current letter. */
    stop: () => abort.current?.abort(),
  }
}

function send(
  step: BatchStep,
  { letters, confirmed, notes }: BatchRequest,
  onResult: (result: BatchResult) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const toReference = ({ id, version }: BatchLetter) => ({ id, version })
  if (step === 'approve')
    return stream(routes.letters.approveBatch, { body: { letters: letters.map(toReference) } }, onResult, {
      signal,
    })
  const confirmedLetters = letters.map((letter) => ({ ...toReference(letter), confirmed: confirmed(letter) }))
  const trimmed = notes.trim()
  const body = { letters: confirmedLetters, ...(trimmed !== '' && { notes: trimmed }) }
  return stream(routes.letters.postBatch, { body }, onResult, { signal })
}

function notifyFinished(step: BatchStep, { letters }: BatchRequest, results: BatchResults): void {
  const outcomes = batchOutcomes(step, letters, results)
  const isAll = outcomes.every(hasSucceeded)
  toast({
    type: isAll ? 'success' : 'error',
    title: batchWords[step].title,
    message: isAll
      ? `${outcomeSummary(step, outcomes)}.`
      : `${outcomeSummary(step, outcomes)}. The letters not ${batchWords[step].done} are still selected.`,
  })
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Prints or downloads one file of these letters. Returns the file's name. The request is aborted on unmount. */
export function useBatchFile() {
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  return useMutation({
    mutationFn: async ({ file, ids, isSaved }: { file: BatchFile; ids: number[]; isSaved: boolean }) => {
      const row = file === 'print' ? routes.letters.pdfBatch : routes.letters.zipBatch
      abort.current = new AbortController()
      const { signal } = abort.current
      const { blob, fileName } = await download(row, { body: { ids } }, { signal })
      signal.throwIfAborted()
      if (isSaved) saveFile(blob, fileName)
      else await printFile(blob)
      return fileName
    },
    // Errors are shown beside the letters.
    meta: { quiet: true },
  })
}
