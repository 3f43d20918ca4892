import { Button, Group, TextInput } from '@mantine/core'
import { type TwoFactorSetup, twoFactorRoutes } from '@sincerely/contract/two-factor'
import { encode } from 'uqr'
import { isApiError } from '../../../platform/api.ts'
import { DraftFoot } from '../../../platform/form/draft-foot.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useBeginTwoFactor, useConfirmTwoFactor } from '../account.queries.ts'
import classes from './two-factor.module.css'

type TwoFactorSetupDialogProps = {
  /** True if the account has two-factor sign-in now. */
  isOn: boolean
  /** Called with the recovery codes, which cannot be shown again. */
  onOn: (recoveryCodes: string[]) => void
  /** Asks for new recovery codes if the first ones were never shown. */
  onRenew: () => void
  onClose: () => void
}

/** Asks for the password, then shows the QR code and asks for a code from the app. */
export function TwoFactorSetupDialog({ isOn, onOn, onRenew, onClose }: TwoFactorSetupDialogProps) {
  const begin = useBeginTwoFactor()
  const confirm = useConfirmTwoFactor()
  const setup = begin.data
  // The account may show that two-factor sign-in is on before the answer with the recovery codes arrives.
  const isFoundOn = (isOn && !confirm.isPending) || isOnAlready(begin.error) || isOnAlready(confirm.error)
  return (
    <Dialog title="Set up two-factor sign-in" onClose={onClose} closeOnClickOutside={setup === undefined}>
      {isFoundOn ? (
        <AlreadyOn onRenew={onRenew} onClose={onClose} />
      ) : setup === undefined ? (
        <PasswordStep begin={begin} onClose={onClose} />
      ) : (
        <AppStep
          setup={setup}
          confirm={confirm.mutateAsync}
          onOn={({ recoveryCodes }) => onOn(recoveryCodes)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/**
 * Tells the user that two-factor sign-in is already on: the answer to an earlier attempt was lost, or another
 * tab turned it on. In both cases the user may never have seen the recovery codes.
 */
function AlreadyOn({ onRenew, onClose }: Pick<TwoFactorSetupDialogProps, 'onRenew' | 'onClose'>) {
  return (
    <div className={classes.form}>
      <Notice tone="yellow" isUrgent>
        Two-factor sign-in is already on. Close this and make new recovery codes.
      </Notice>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button autoFocus onClick={onRenew}>
          New recovery codes
        </Button>
      </Group>
    </div>
  )
}

type PasswordStepProps = Pick<TwoFactorSetupDialogProps, 'onClose'> & {
  begin: ReturnType<typeof useBeginTwoFactor>
}

function PasswordStep({ begin, onClose }: PasswordStepProps) {
  const form = useDraftForm({
    key: null,
    title: 'Set up two-factor sign-in',
    labels: { password: 'Current password' },
    empty: { password: '' },
    base: null,
    secret: ['password'],
    schema: twoFactorRoutes.beginTwoFactor.body,
    save: ({ values }) => begin.mutateAsync(values.password),
    // The dialog already shows the next step.
    next: () => null,
    onClose,
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <p className={classes.lead}>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator.
      </p>
      <PasswordField autoComplete="current-password" data-autofocus {...form.field('password')} />
      <DraftFoot form={form} saves="Continue" />
    </form>
  )
}

type AppStepProps<Confirmed> = {
  setup: TwoFactorSetup
  /** Sends the app's first code. */
  confirm: (code: string) => Promise<Confirmed>
  onOn: (confirmed: Confirmed) => void
  onClose: () => void
}

/** Shows the QR code and asks for a code from the app. */
export function AppStep<Confirmed>({ setup, confirm, onOn, onClose }: AppStepProps<Confirmed>) {
  const form = useDraftForm({
    key: null,
    title: 'Set up two-factor sign-in',
    labels: { code: 'Code' },
    empty: { code: '' },
    base: null,
    schema: twoFactorRoutes.confirmTwoFactor.body,
    save: ({ values }) => confirm(values.code),
    onClose,
    onSaved: onOn,
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <p className={classes.lead}>Scan this code with the app, or type the key into the app.</p>
      <QrCode text={setup.uri} label="QR code for the authenticator app" />
      <Notice title="Key">
        <span className={classes.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </Notice>
      <TextInput
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={takeFocus}
        maxLength={40}
        {...form.field('code')}
      />
      <DraftFoot form={form} saves="Turn on" />
    </form>
  )
}

function isOnAlready(error: Error | null): boolean {
  return isApiError(error) && error.code === 'two_factor_on'
}

/** The code is dark on white in both themes, because cameras need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}

/** Scanners need a white margin of this many modules. */
const quietZone = 4
