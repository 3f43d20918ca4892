import { Button, Loader, TextInput } from '@mantine/core'
import { type ApiKey, type KeyTest, apiKeyRoutes } from '@sincerely/contract/api-keys'
import { can } from '@sincerely/domain/permissions'
import { type SyntheticEvent, useRef, useState } from 'react'
import { actionMessageOf, isApiError, messageOf } from '../../../platform/api.ts'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { useOnServerReturn } from '../../../platform/server-reach.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { AiCredits } from '../credits/ai-credits.tsx'
import { useApiKey, useDeleteApiKey, useSaveApiKey, useTestApiKey } from './api-key.queries.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from './api-keys.module.css'
import { keyPlaceholder, keyWords } from './key-words.ts'

/** The user edits their own API key (spec §2 Settings, API Keys; product §2). */
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
  const { form, found, isTesting, test, forget } = useKeyForm()
  const [isAsking, setAsking] = useState(false)
  const { tone, title, words } = keyWords(key)
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <SectionHead
        title="API Keys"
        about={`With a key, AI can draft and improve letters. The text you work on is then sent to ${key.provider} and read there by ${key.model}. An uploaded patient list is sent there too if Sincerely cannot read it without AI.`}
      />
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
      <TextInput
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={keyPlaceholder(key)}
        {...form.field('apiKey')}
      />
      {form.failure !== null && (
        <Notice tone="red" isUrgent title="Not saved">
          {form.failure}
        </Notice>
      )}
      <div role="status" className={classes.said}>
        {found && <Notice {...verdicts[found.verdict]}>{found.message}</Notice>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          Save
        </Button>
        {(form.isChanged || key.inUse !== null) && (
          <Button
            variant="default"
            aria-busy={isTesting}
            leftSection={isTesting ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
            onClick={test}
          >
            {isTesting ? 'Testing…' : 'Test'}
          </Button>
        )}
        {key.configured && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {isAsking && (
        <RemoveQuestion
          onRemoved={() => {
            forget()
            setAsking(false)
            field.current?.focus()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <LeaveQuestion asks={() => form.isChanged} save={form.saveAndLeave}>
        The API key you typed is not saved. You will have to enter it again.
      </LeaveQuestion>
    </form>
  )
}

function RemoveQuestion({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const remove = useDeleteApiKey()
  return (
    <ConfirmDialog
      title="Remove your API key?"
      confirmLabel="Remove key"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      The key is deleted here, and you have to enter it again to use it. The provider accepts it until you
      revoke it there.
    </ConfirmDialog>
  )
}

const verdicts = {
  works: { tone: 'green', title: 'The key works' },
  does_not_work: { tone: 'red', title: 'The key does not work' },
  not_known: { tone: 'yellow', title: 'The key could not be tested' },
} as const satisfies Record<KeyTest['verdict'], object>

/** Until the server has stored the key, it exists only in this field. */
function useKeyForm() {
  const [found, setFound] = useState<(KeyTest & { of: object }) | null>(null)
  const save = useSaveApiKey()
  const test = useTestApiKey()
  const form = useDraftForm({
    key: null,
    title: 'API Keys',
    labels: { apiKey: 'API key for the AI provider' },
    empty,
    base: null,
    schema: apiKeyRoutes.save.body,
    save: ({ values }) => save.mutateAsync(values.apiKey),
    next: () => null,
    failure: unreached,
    // A key that was just tested must not look untested after it is stored, so the stored key is tested
    // again.
    onSaved: () => found?.of === form.values && found.verdict === 'works' && test.mutate(null),
  })
  useOnServerReturn(() => setFound((shown) => (shown?.message === notReached ? null : shown)))
  return {
    form,
    /** The test result for the key as typed now, or null. */
    found: found?.of === form.values ? found : null,
    forget: () => setFound(null),
    isTesting: test.isPending,
    /** Tests the typed key. If nothing is typed, tests the key in use. */
    test: (event: SyntheticEvent<HTMLElement>) => {
      const typed = form.isChanged ? form.validate(event) : empty
      if (test.isPending || typed === null) return
      const say = (answer: KeyTest) => setFound({ ...answer, of: form.values })
      setFound(null)
      test.mutate(typed.apiKey || null, {
        onSuccess: say,
        onError: (error) => say({ verdict: 'not_known', message: unreached(error) ?? messageOf(error) }),
      })
    },
  }
}

const empty = { apiKey: '' }

/** Returns a message if Sincerely could not be reached. Such an error says nothing about the provider. */
function unreached(error: Error): string | undefined {
  const isOffline = isApiError(error) && error.code === 'offline'
  return isOffline ? notReached : undefined
}

const notReached = "Couldn't reach Sincerely. Try again in a moment."
