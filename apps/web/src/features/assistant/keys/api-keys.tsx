import { Button, Loader, TextInput } from '@mantine/core'
import type { ApiKey, KeyTest } from '@sincerely/contract/api-keys'
import { can } from '@sincerely/domain/permissions'
import { useRef, useState } from 'react'
import { deedMessageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { AiCredits } from '../credits/ai-credits.tsx'
import { useApiKey } from './api-key.queries.ts'
import classes from './api-keys.module.css'
import { keptWords, keyWords } from './key-words.ts'
import { useKeyForm } from './use-key-form.ts'

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
      message={deedMessageOf(error)}
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
      <div>
        <h2 className={classes.title}>API Keys</h2>
        <p className={classes.lead}>
          With a key, letters can be drafted and improved by AI: the text you work on is then sent to{' '}
          {key.provider} and read there by {key.model}. So is a patient list that you upload and fixed rules
          cannot read.
        </p>
      </div>
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
          It is forgotten here and has to be entered again to be used. At the provider it stays valid until it
          is withdrawn there.
        </ConfirmDialog>
      )}
      <LeaveQuestion asks={() => form.typed !== ''}>
        The API key you typed is not saved, and would have to be entered again.
      </LeaveQuestion>
    </form>
  )
}

const verdicts = {
  works: { tone: 'green', title: 'The key works' },
  does_not_work: { tone: 'red', title: 'The key does not work' },
  not_known: { tone: 'yellow', title: 'The key could not be tested' },
} as const satisfies Record<KeyTest['verdict'], object>
