import { Button, Skeleton } from '@mantine/core'
import type { SignedIn } from '@sincerely/contract/auth'
import { useState } from 'react'
import { beginSession } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from '../auth.module.css'
import { useSetUpAtSignIn, useTwoFactorSetup } from '../auth.queries.ts'
import { ErrorBox } from '../error-box.tsx'
import { signInFailure } from '../sign-in-failure.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { AppStep } from './two-factor-setup-dialog.tsx'

type SetUpFormProps = {
  /** The ticket from the first step. */
  ticket: string
  onStartAgain: () => void
}

/** Sets up an authenticator app during sign-in. The user sees the recovery codes before continuing. */
export function SetUpForm({ ticket, onStartAgain }: SetUpFormProps) {
  const setup = useTwoFactorSetup(ticket)
  const complete = useSetUpAtSignIn()
  const [signedIn, setSignedIn] = useState<(SignedIn & { recoveryCodes: string[] }) | null>(null)
  if (setup.error) {
    return (
      <div className={classes.form}>
        <ErrorBox>{signInFailure(setup.error)}</ErrorBox>
        <Button fullWidth onClick={onStartAgain}>
          Sign in again
        </Button>
      </div>
    )
  }
  if (setup.data === undefined) return <Skeleton height={336} aria-label="Loading the set-up" />
  return (
    <div className={classes.form}>
      <Notice tone="blue" title="Two-factor sign-in is required">
        Your practice asks everyone for a code from an authenticator app on their phone, such as Aegis, Google
        Authenticator or Microsoft Authenticator. Set it up now to sign in.
      </Notice>
      <AppStep
        setup={setup.data}
        confirm={async (code) => {
          const { recoveryCodes = [], ...answer } = await complete.mutateAsync({ ticket, code })
          return { ...answer, recoveryCodes }
        }}
        onOn={setSignedIn}
        onClose={onStartAgain}
      />
      {signedIn && (
        <RecoveryCodesDialog
          codes={signedIn.recoveryCodes}
          email={signedIn.user.email}
          onClose={() => beginSession(signedIn)}
        />
      )}
    </div>
  )
}
