import { TypedKey, type ApiKey, type KeyTest } from '@sincerely/contract/api-keys'
import { type FormEvent, type RefObject, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDeleteApiKey, useSaveApiKey, useTestApiKey } from './api-key.queries.ts'

/** The key being typed: nowhere kept but in the field, until the server has it. */
export function useKeyForm(key: ApiKey, field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<KeyTest | null>(null)
  const save = useSaveApiKey()
  const test = useTestApiKey()
  const remove = useDeleteApiKey()

  function refuse(message: string) {
    setProblem(message)
    field.current?.focus()
  }

  function read(): string | null {
    const { success, data, error } = TypedKey.safeParse(typed)
    if (success) return data
    refuse(error.issues[0]?.message ?? 'Enter the API key.')
    return null
  }

  function type(text: string) {
    // What is on its way to the server stands still.
    if (save.isPending) return
    setTyped(text)
    setProblem(null)
    setFound(null)
  }

  return {
    typed,
    problem,
    found,
    isSaving: save.isPending,
    isTesting: test.isPending,
    isRemoving: remove.isPending,
    /** There is something to ask the provider about. */
    canTest: typed !== '' || key.inUse !== null,
    type,
    save: (event: FormEvent) => {
      event.preventDefault()
      const apiKey = save.isPending ? null : read()
      if (apiKey === null) return
      // What the provider has just taken is not said to be untried: it is asked once more, now about the kept one.
      const isTaken = found?.verdict === 'works'
      const onSuccess = () => {
        setTyped('')
        setFound(null)
        if (isTaken) test.mutate(null)
      }
      save.mutate(apiKey, { onSuccess, onError: (error) => refuse(whyNot(error)) })
    },
    test: () => {
      const apiKey = typed === '' ? null : read()
      if (test.isPending || (apiKey === null && typed !== '')) return
      setFound(null)
      test.mutate(apiKey, {
        onSuccess: setFound,
        onError: (error) => setFound({ verdict: 'not_known', message: whyNot(error) }),
      })
    },
    remove: (onRemoved: () => void) => {
      const onSuccess = () => {
        setFound(null)
        onRemoved()
        field.current?.focus()
      }
      remove.mutate(undefined, { onSuccess })
    },
  }
}

/** It is Sincerely that could not be reached, not the provider. */
function whyNot(error: Error): string {
  const isOffline = isApiError(error) && error.code === 'offline'
  return isOffline ? 'Sincerely could not be reached. Try again in a moment.' : messageOf(error)
}
