// The findings and the source map of a text, which the worker computes and the cache holds while they are in use.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { LintInput } from '@sincerely/domain/lint/types'
import { askCheck, askLint, askMap } from './checking/ask-worker.ts'
import type { CheckedText, MappedText } from './checking/check-messages.ts'

/** In ms: how long unused results stay cached. They never go stale, because the same text always has the same findings. */
const cacheTime = 30_000

/** Checks a text. The previous findings remain while the next text is checked. `null` skips the check. */
export function useFindings(text: CheckedText | null) {
  return useQuery({
    queryKey: ['fact-check', 'findings', text],
    queryFn: async ({ signal }) => {
      if (text === null) return null
      return { html: text.letter, ...(await askCheck(text, signal)) }
    },
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: cacheTime,
    retry: false,
  })
}

/** Finds remarks on style. `input` is null until the settings of the practice are known. */
export function useStyleFindings(input: LintInput | null) {
  return useQuery({
    queryKey: ['fact-check', 'style', input],
    queryFn: async ({ signal }) => {
      if (input === null) return null
      return { html: input.content, findings: await askLint(input, signal) }
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: cacheTime,
    retry: false,
  })
}

export function useSourceMap(texts: MappedText | null) {
  return useQuery({
    queryKey: ['fact-check', 'map', texts],
    queryFn: ({ signal }) => (texts === null ? [] : askMap(texts, signal)),
    enabled: texts !== null,
    staleTime: Infinity,
    gcTime: cacheTime,
    retry: false,
  })
}

/**
 * Fetches the texts that a letter was improved from. A new version fetches again, because somebody else may have saved an
 * improved text.
 */
export function useImprovedTexts({ id, version }: Pick<Letter, 'id' | 'version'>) {
  return useQuery({
    queryKey: [...improvedKey(id), version],
    queryFn: async ({ signal }) =>
      (await call(routes.factCheck.listImprovements, { params: { id } }, { signal })).improved,
    placeholderData: keepPreviousData,
  })
}

/** Returns a function to call after a text was improved, because the server then has one more text. */
export function useRefetchImproved(letterId: number): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: improvedKey(letterId) })
}

function improvedKey(letterId: number) {
  return ['fact-check', 'improved', letterId]
}

/**
 * Fetches the findings that were accepted at approvals. `version` is the letter's current version, so that an approval
 * fetches again.
 */
export function useAcceptedFindings(letterId: number, version: number) {
  return useQuery({
    queryKey: ['fact-check', 'accepted', letterId, version],
    queryFn: async ({ signal }) =>
      (await call(routes.letters.listAccepted, { params: { id: letterId } }, { signal })).accepted,
  })
}

/** Fetches the confirmed actions for the GP that other patients have too. Fetched again when the letter changes. */
export function useRepeatedActions({ id, version, gpActions }: Pick<Letter, 'id' | 'version' | 'gpActions'>) {
  return useQuery({
    queryKey: ['fact-check', 'repeated', id, version],
    queryFn: async ({ signal }) =>
      (await call(routes.letters.listRepeatedActions, { params: { id } }, { signal })).repeated,
    enabled: gpActions !== null && gpActions.lines.length > 0,
  })
}
