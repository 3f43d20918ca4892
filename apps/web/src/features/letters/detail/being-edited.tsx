import { type LetterEditor, editingPace } from '@sincerely/contract/letter-editors'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { letterKeys } from '../letters.queries.ts'
import { refetchLetterIfNotFound, pollUntilNotFound } from '../poll-letter.ts'

type BeingEditedProps = {
  letterId: number
  /** Whether the editor is open here. If so, the server tells other people. */
  isEditing: boolean
}

/** Says who else has the letter's editor open. */
export function BeingEdited({ letterId, isEditing }: BeingEditedProps) {
  const { data: editors = [] } = useEditors(letterId, isEditing)
  const moment = useMomentText()
  if (editors.length === 0) return null
  return (
    <Notice tone="blue">
      Being edited by {describeEditors(editors, moment)}.
      {isEditing && ' If you both save changes, whoever saves second sees both texts and has to choose one.'}
    </Notice>
  )
}

function useEditors(letterId: number, isEditing: boolean) {
  const params = { id: letterId }
  const route = isEditing ? routes.letters.sayEditing : routes.letters.listEditors
  useEffect(() => {
    if (!isEditing) return
    // If this call fails, the entry on the server expires after a while.
    return () => void call(routes.letters.stopEditing, { params: { id: letterId } }).catch(() => undefined)
  }, [letterId, isEditing])
  return useQuery({
    queryKey: letterKeys.editors(letterId, isEditing),
    queryFn: async ({ signal, client }) =>
      (await refetchLetterIfNotFound(client, letterId, call(route, { params }, { signal }))).editors,
    refetchInterval: pollUntilNotFound(editingPace),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Returns a phrase such as 'Dr Patel since 14:02 and Bridget Fairweather since 14:05'. `moment` writes an ISO instant as a
 * time of day.
 */
export function describeEditors(
  editors: readonly LetterEditor[],
  moment: (instant: string) => string,
): string {
  const each = editors.map(({ name, since }) => `${name} since ${moment(since)}`)
  return new Intl.ListFormat('en-GB').format(each)
}
