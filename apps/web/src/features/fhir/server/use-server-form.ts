import type { FhirServer, FhirServerInput } from '@sincerely/contract/fhir'
import { type RefObject, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { isBehind, useSaveFhirServer, useTestFhirServer } from '../fhir.queries.ts'
import {
  changeServer,
  parseServerDraft,
  readServer,
  rebasedServer,
  startServer,
  type ServerDraft,
  type ServerFields,
  type ServerProblems,
} from './server-draft.ts'
import { type TestWords, testWords } from './test-words.ts'

/** What came of the last test, and what it was about. */
type Found = { words: TestWords; of: string }

/** The server being typed: kept on this device until it is saved, but for its password or token. */
export function useServerForm(server: FhirServer | null, form: RefObject<HTMLFormElement | null>) {
  const kept = useStoredDraft('fhir-server', parseServerDraft)
  const [draft, setDraft] = useState<ServerDraft | null>(kept.found?.value ?? null)
  const [problems, setProblems] = useState<ServerProblems>({})
  const [found, setFound] = useState<Found | null>(null)
  const save = useSaveFhirServer()
  const test = useTestFhirServer()
  const rebased = draft === null ? startServer(server) : rebasedServer(draft, server)
  const fields = rebased.typed
  const typed = JSON.stringify(fields)

  function become(next: ServerDraft | null): void {
    setDraft(next)
    setProblems({})
    // A password or token does not lie about on a device.
    const lasting = next && changeServer(next, { secret: '' })
    if (lasting === null) kept.drop()
    else kept.keep(lasting)
  }

  function type(changes: Partial<ServerFields>): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (save.isPending) return
    become(changeServer(rebased, changes))
    save.reset()
  }

  function refuse(wrong: ServerProblems): void {
    setProblems(wrong)
    const first = [...(form.current?.elements ?? [])].find(
      (field) => field instanceof HTMLInputElement && field.name in wrong,
    )
    if (first instanceof HTMLElement) first.focus()
  }

  function read(): FhirServerInput | null {
    const answer = readServer(fields, server)
    if (!answer.ok) refuse(answer.problems)
    return answer.ok ? answer.server : null
  }

  return {
    fields,
    problems,
    isChanged: draft !== null,
    /** Somebody else saved or removed it since the typing began. */
    isBehind: draft !== null && draft.version !== (server?.version ?? null),
    /** Why it was not saved, where no field stands for it. */
    refusal: save.error && !isBehind(save.error) && fieldsIn(save.error) === null ? whyNot(save.error) : null,
    found: found?.of === typed ? found.words : null,
    isSaving: save.isPending,
    isTesting: test.isPending,
    type,
    save: () => {
      const input = draft === null || save.isPending ? null : read()
      if (input === null) return
      const onError = (error: Error) => refuse(fieldsIn(error) ?? {})
      save.mutate({ ...input, version: server?.version ?? null }, { onSuccess: () => become(null), onError })
    },
    test: () => {
      const input = test.isPending ? null : read()
      if (input === null) return
      setFound(null)
      test.mutate(input, {
        onSuccess: (answer) => setFound({ words: testWords(answer), of: typed }),
        onError: (error) => {
          const wrong = fieldsIn(error)
          if (wrong !== null) refuse(wrong)
          else setFound({ words: notTested(error), of: typed })
        },
      })
    },
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      save.reset()
      return () => become(draft)
    },
  }
}

/** What is said beside its field is said there alone. */
function fieldsIn(error: Error): ServerProblems | null {
  return isApiError(error) ? (error.fields ?? null) : null
}

/** It is Sincerely that could not be reached, not the server this is about. */
function whyNot(error: Error): string {
  const isOffline = isApiError(error) && error.code === 'offline'
  return isOffline ? "Couldn't reach Sincerely. Try again in a moment." : messageOf(error)
}

function notTested(error: Error): TestWords {
  return { tone: 'red', title: 'Not tested', words: whyNot(error) }
}
