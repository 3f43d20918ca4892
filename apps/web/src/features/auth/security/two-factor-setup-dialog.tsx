import { Button, Group, TextInput } from '@mantine/core'
import type { TwoFactorSetup } from '@sincerely/contract/two-factor'
import { type FormEvent, type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBeginTwoFactor, useConfirmTwoFactor } from '../account.queries.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import classes from './two-factor.module.css'

type StepsProps = {
  /** It is on; these are the recovery codes, told this once. */
  onOn: (recoveryCodes: string[]) => void
  /** It was on already. */
  onOnBefore: () => void
  onClose: () => void
}

type TwoFactorSetupDialogProps = Pick<StepsProps, 'onOn' | 'onClose'> & {
  /** As the account says, while the dialog is open. */
  isOn: boolean
  /** New recovery codes, in the place of some that nobody saw. */
  onRenew: () => void
}

/** The password, then the QR code and a first code of the app. */
export function TwoFactorSetupDialog({ isOn, onOn, onRenew, onClose }: TwoFactorSetupDialogProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [wasOn, setWasOn] = useState(false)
  const confirm = useConfirmTwoFactor()
  // The account may say that it is on before the answer comes that has the recovery codes.
  const isFoundOn = isOn && !confirm.isPending
  const steps = { onOn, onOnBefore: () => setWasOn(true), onClose }
  return (
    <Dialog title="Set up two-factor sign-in" onClose={onClose} closeOnClickOutside={setup === null}>
      {isFoundOn || wasOn ? (
        <OnAlready onRenew={onRenew} onClose={onClose} />
      ) : setup === null ? (
        <PasswordStep onSetup={setSetup} {...steps} />
      ) : (
        <AppStep setup={setup} confirm={confirm} {...steps} />
      )}
    </Dialog>
  )
}

/** The answer that said so was lost, or another tab turned it on: its codes were seen by nobody, or there. */
function OnAlready({ onRenew, onClose }: Pick<TwoFactorSetupDialogProps, 'onRenew' | 'onClose'>) {
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

type PasswordStepProps = Omit<StepsProps, 'onOn'> & { onSetup: (setup: TwoFactorSetup) => void }

function PasswordStep({ onSetup, onOnBefore, onClose }: PasswordStepProps) {
  const begin = useBeginTwoFactor()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = () => {
    if (password === '') return setProblem({ words: 'Enter your current password.' })
    begin.mutate(password, {
      onSuccess: onSetup,
      onError: (error) => (isOnAlready(error) ? onOnBefore() : setProblem(problemOf(error, 'password'))),
    })
  }
  return (
    <Step
      isBusy={begin.isPending}
      problem={problem}
      confirmLabel="Continue"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.lead}>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={problem?.words}
        onChange={(event) => [setPassword(event.currentTarget.value), setProblem(null)]}
      />
    </Step>
  )
}

type AppStepProps = StepsProps & { setup: TwoFactorSetup; confirm: ReturnType<typeof useConfirmTwoFactor> }

function AppStep({ setup, confirm, onOn, onOnBefore, onClose }: AppStepProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = () => {
    if (code.trim() === '') return setProblem({ words: 'Enter the code.' })
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
      onError: (error) => (isOnAlready(error) ? onOnBefore() : setProblem(problemOf(error, 'code'))),
    })
  }
  return (
    <Step
      isBusy={confirm.isPending}
      problem={problem}
      confirmLabel="Turn on"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.lead}>Scan this code with the app, or type the key into the app.</p>
      <QrCode text={setup.uri} label="QR code for the authenticator app" />
      <Notice title="Key">
        <span className={classes.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </Notice>
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={takeFocus}
        maxLength={40}
        value={code}
        error={problem?.words}
        onChange={(event) => [setCode(event.currentTarget.value), setProblem(null)]}
      />
    </Step>
  )
}

/** What is wrong with the one field there is; another each time, also where it says the same again. */
type Problem = { words: string }

type StepProps = {
  isBusy: boolean
  problem: Problem | null
  confirmLabel: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function Step({ isBusy, problem, confirmLabel, onSubmit, onClose, children }: StepProps) {
  const form = useFirstProblem(problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  )
}

function isOnAlready(error: Error): boolean {
  return isApiError(error) && error.code === 'two_factor_on'
}

/** What is wrong with the field, or with the call, beside the one field there is. */
function problemOf(error: Error, field: string): Problem {
  return { words: (isApiError(error) ? error.fields?.[field] : undefined) ?? messageOf(error) }
}

/** A QR code, dark on white in either colour scheme: cameras want it so. */
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

/** The white around it that readers need, in squares. */
const quietZone = 4
