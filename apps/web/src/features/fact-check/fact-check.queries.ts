// What is found in a text, and where its words come from: worked out beside the page, and kept as long as it is in use.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { askCheck, askMap } from './checking/ask-worker.ts'
import type { CheckedText, MappedText } from './checking/check-messages.ts'

/** The same text has the same findings: nothing is worked out twice while it is at hand, in ms. */
const atHand = 30_000

/** While the next text is being checked, what was found in the one before stays. Null: not now. */
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
    gcTime: atHand,
    retry: false,
  })
}

export function useSourceMap(texts: MappedText | null) {
  return useQuery({
    queryKey: ['fact-check', 'map', texts],
    queryFn: ({ signal }) => (texts === null ? [] : askMap(texts, signal)),
    enabled: texts !== null,
    staleTime: Infinity,
    gcTime: atHand,
    retry: false,
  })
}

/** The texts that a letter was improved from; its version asks again, as somebody else may have saved one. */
export function useImprovedTexts({ id, version }: Pick<Letter, 'id' | 'version'>) {
  return useQuery({
    queryKey: [...improvedKey(id), version],
    queryFn: async ({ signal }) =>
      (await call(routes.factCheck.listImprovements, { params: { id } }, { signal })).improved,
    placeholderData: keepPreviousData,
  })
}

/** Once a text was improved, the server knows of one more. */
export function useRefetchImproved(letterId: number): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: improvedKey(letterId) })
}

function improvedKey(letterId: number) {
  return ['fact-check', 'improved', letterId]
}

/** What was accepted at approvals of a letter; `version` is the letter's own, so that an approval asks anew. */
export function useAcceptedFindings(letterId: number, version: number) {
  return useQuery({
    queryKey: ['fact-check', 'accepted', letterId, version],
    queryFn: async ({ signal }) =>
      (await call(routes.letters.listAccepted, { params: { id: letterId } }, { signal })).accepted,
  })
}
