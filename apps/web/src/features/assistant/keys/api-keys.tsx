import { Button, Loader, TextInput } from '@mantine/core'
import { type ApiKey, type KeyTest, TypedKey } from '@sincerely/contract/api-keys'
import { can } from '@sincerely/domain/permissions'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { actionMessageOf, isApiError, messageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { AiCredits } from '../credits/ai-credits.tsx'
import { useApiKey, useDeleteApiKey, useSaveApiKey, useTestApiKey } from './api-key.queries.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from './api-keys.module.css'
import { keptWords, keyWords } from './key-words.ts'

/** One's own key for the AI provider (spec §2 Settings, API Keys; product §2). */
export function ApiKeys() {
  const { data: key, error, isFetching, refetch } = useApiKey()
  const user = useSignedInUser()
  if (key) {
    return (
      <>
        <KeyForm apiKey={key} />
        {can(user, 'assistant.configure') && <AiCredits />}
      </>
    )
  }
  if (!error) return <SkeletonLines lines={4} label="Loading the API key" />
  return (
    <ErrorState
      title="Couldn't load the API key"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function KeyForm({ apiKey: key }: { apiKey: ApiKey }) {
  const field = useRef<HTMLInputElement>(null)
  const form = useKeyForm(key, field)
  const [isAsking, setAsking] = useState(false)
  const { tone, title, words } = keyWords(key)
  return (
    <form className={classes.form} noValidate onSubmit={form.save}>
      <SectionHead
        title="API Keys"
        about={`With a key, AI can draft and improve letters. The text you work on is then sent to ${key.provider} and read there by ${key.model}. So is an uploaded patient list that fixed rules cannot read.`}
      />
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
      <TextInput
        ref={field}
        label="API key for the AI provider"
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={keptWords(key)}
        value={form.typed}
        error={form.problem}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <div role="status" className={classes.said}>
        {form.found && <Notice {...verdicts[form.found.verdict]}>{form.found.message}</Notice>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.typed === ''}>
          Save
        </Button>
        {form.canTest && (
          <Button
            variant="default"
            aria-busy={form.isTesting}
            leftSection={form.isTesting ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
            onClick={form.test}
          >
            {form.isTesting ? 'Testing…' : 'Test'}
          </Button>
        )}
        {key.configured && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove your API key?"
          confirmLabel="Remove key"
          danger
          busy={form.isRemoving}
          onConfirm={() => form.remove(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          The key is deleted here, and you have to enter it again to use it. The provider accepts it until you
          revoke it there.
        </ConfirmDialog>
      )}
      <LeaveQuestion asks={() => form.typed !== ''}>
        The API key you typed is not saved. You will have to enter it again.
      </LeaveQuestion>
    </form>
  )
}

const verdicts = {
  works: { tone: 'green', title: 'The key works' },
  does_not_work: { tone: 'red', title: 'The key does not work' },
  not_known: { tone: 'yellow', title: 'The key could not be tested' },
} as const satisfies Record<KeyTest['verdict'], object>

/** The key being typed: nowhere kept but in the field, until the server has it. */
function useKeyForm(key: ApiKey, field: RefObject<HTMLInputElement | null>) {
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
    // Nothing can be typed while it is being saved.
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
  return isOffline ? "Couldn't reach Sincerely. Try again in a moment." : messageOf(error)
}
