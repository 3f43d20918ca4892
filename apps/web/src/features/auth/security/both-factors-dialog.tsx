import { twoFactorRoutes } from '@sincerely/contract/two-factor'
import { TextInput } from '@mantine/core'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import classes from './two-factor.module.css'

type BothFactorsDialogProps<Done> = {
  title: string
  lead: string
  confirmLabel: string
  isDanger?: boolean
  confirm: (factors: { password: string; code: string }) => Promise<Done>
  onConfirmed?: (done: Done) => void
  onClose: () => void
}

/** Asks for the password and a code before an action that makes the account less secure. */
export function BothFactorsDialog<Done>(props: BothFactorsDialogProps<Done>) {
  const { title, lead, confirmLabel, isDanger, confirm, onConfirmed, onClose } = props
  const form = useDraftForm({
    key: null,
    title,
    labels: { password: 'Current password', code: 'Code' },
    empty: { password: '', code: '' },
    base: null,
    secret: ['password'],
    schema: twoFactorRoutes.endTwoFactor.body,
    save: ({ values }) => confirm(values),
    onClose,
    onSaved: onConfirmed,
  })
  return (
    <DraftDialog form={form} saves={confirmLabel} isDanger={isDanger}>
      <p className={classes.lead}>{lead}</p>
      <PasswordField autoComplete="current-password" data-autofocus {...form.field('password')} />
      <TextInput
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
    </DraftDialog>
  )
}
