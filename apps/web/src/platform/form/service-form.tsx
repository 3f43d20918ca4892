// The settings of a service outside the practice: its fields, a test of the connection, and its removal.
import { Button, Loader } from '@mantine/core'
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMomentText } from '../practice.ts'
import { DraftPage } from './draft-page.tsx'
import type { Values } from './draft-values.ts'
import classes from './service-form.module.css'
import type { DraftForm } from './use-draft-form.ts'

type Removal = {
  /** The label of the button below the fields. */
  label: string
  title: string
  confirmLabel: string
  /** Tells the administrator what is lost. */
  about: ReactNode
  call: { isPending: boolean; mutate: (input: undefined, on: { onSuccess: () => void }) => void }
}

type ServiceFormProps = Pick<
  ComponentProps<typeof DraftPage>,
  'form' | 'labelledBy' | 'leaving' | 'children'
> & {
  page: RefObject<HTMLFormElement | null>
  /** ISO time of the last save; null if nothing is set up, and nothing can be removed. */
  updatedAt: string | null
  removal: Removal
}

export function ServiceForm({ page, updatedAt, removal, children, ...draft }: ServiceFormProps) {
  const momentText = useMomentText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <DraftPage
      ref={page}
      className={classes.form}
      saved={updatedAt === null ? 'Not saved yet' : `Saved ${momentText(updatedAt)}`}
      {...draft}
    >
      {children}
      {updatedAt !== null && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={classes.remove}
          disabled={draft.form.isChanged}
          onClick={() => setRemoving(true)}
        >
          {removal.label}
        </Button>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={removal.title}
          confirmLabel={removal.confirmLabel}
          danger
          busy={removal.call.isPending}
          onConfirm={() =>
            removal.call.mutate(undefined, {
              onSuccess: () => {
                setRemoving(false)
                requestAnimationFrame(() => page.current?.querySelector('input')?.focus())
              },
            })
          }
          onCancel={() => setRemoving(false)}
        >
          {removal.about}
        </ConfirmDialog>
      )}
    </DraftPage>
  )
}

export function ServiceFields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}

/** For a field of an address, name or secret, in which the browser must not correct anything. */
export const plainField = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
export const shortField = { className: classes.short ?? '' }

export type TestResult = { tone: 'green' | 'yellow' | 'red'; title: string; words: string }

type ConnectionTestProps<V extends Values> = {
  form: Pick<DraftForm<V>, 'validate'>
  isTesting: boolean
  onTest: (values: V) => void
  /** The result for the values in the fields; null if they have not been tested. */
  result: TestResult | null
}

/** Tests the service with the typed values, without saving them. */
export function ConnectionTest<V extends Values>({
  form,
  isTesting,
  onTest,
  result,
}: ConnectionTestProps<V>) {
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={isTesting ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
        aria-busy={isTesting}
        onClick={(event) => {
          const values = isTesting ? null : form.validate(event)
          if (values !== null) onTest(values)
        }}
      >
        {isTesting ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status" className={classes.result}>
        {result && (
          <Notice tone={result.tone} title={result.title}>
            {result.words}
          </Notice>
        )}
      </div>
    </div>
  )
}
