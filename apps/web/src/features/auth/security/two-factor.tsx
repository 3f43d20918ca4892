import { Button } from '@mantine/core'
import type { Account } from '@sincerely/contract/account'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useAccount, useEndTwoFactor, useRenewRecoveryCodes } from '../account.queries.ts'
import { BothFactorsDialog } from './both-factors-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import classes from './security-settings.module.css'
import { TwoFactorSetupDialog } from './two-factor-setup-dialog.tsx'

type Open = 'set-up' | 'off' | 'renew' | { recoveryCodes: string[] }

/** Turns two-factor sign-in with an authenticator app on or off. */
export function TwoFactor() {
  const { data: account, error, isFetching, refetch } = useAccount()
  const [open, setOpen] = useState<Open | null>(null)
  const section = useRef<HTMLElement>(null)
  useFocusAfter(section, { isOpen: open !== null, isOn: Boolean(account?.twoFactorSince) })
  const close = () => setOpen(null)
  return (
    <section ref={section} className={classes.part} aria-labelledby="two-factor">
      <h3 id="two-factor" className={classes.head}>
        Two-factor sign-in
      </h3>
      <p className={classes.lead}>
        After your password, you also enter a code from an app on your phone. Someone who only knows your
        password can't sign in.
      </p>
      {account && <State account={account} onOpen={setOpen} />}
      {!account && !error && <SkeletonLines lines={2} label="Loading two-factor sign-in" />}
      {!account && error && (
        <ErrorState
          title="Couldn't load two-factor sign-in"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {open === 'set-up' && (
        <TwoFactorSetupDialog
          isOn={Boolean(account?.twoFactorSince)}
          onOn={(recoveryCodes) => setOpen({ recoveryCodes })}
          onRenew={() => setOpen('renew')}
          onClose={close}
        />
      )}
      {open === 'off' && <OffDialog onClose={close} />}
      {open === 'renew' && (
        <RenewDialog onRenewed={(recoveryCodes) => setOpen({ recoveryCodes })} onClose={close} />
      )}
      {typeof open === 'object' && open !== null && (
        <RecoveryCodesDialog codes={open.recoveryCodes} email={account?.email ?? ''} onClose={close} />
      )}
    </section>
  )
}

/**
 * When the state changes, the button that opened the dialog disappears. The focus then moves to the button
 * that replaces it.
 */
function useFocusAfter(
  section: RefObject<HTMLElement | null>,
  { isOpen, isOn }: { isOpen: boolean; isOn: boolean },
): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    const frame = requestAnimationFrame(() => {
      if (isFocusNowhere()) section.current?.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [section, isOpen, isOn])
}

function State({ account, onOpen }: { account: Account; onOpen: (open: Open) => void }) {
  const momentText = useMomentText()
  const { twoFactorSince, recoveryCodesLeft, hasPassword } = account
  if (!hasPassword) {
    return (
      <Notice title={`Two-factor sign-in is ${twoFactorSince === null ? 'off' : 'on'}`}>
        {noPassword} {twoFactorSince !== null && askAdministrator}
      </Notice>
    )
  }
  if (twoFactorSince === null) {
    return (
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('set-up')}>
          Set up two-factor sign-in
        </Button>
      </div>
    )
  }
  return (
    <>
      <Notice tone="green" title="Two-factor sign-in is on">
        Since {momentText(twoFactorSince)}. {leftWords(recoveryCodesLeft)}
      </Notice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('renew')}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => onOpen('off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const end = useEndTwoFactor()
  return (
    <BothFactorsDialog
      title="Turn off two-factor sign-in?"
      lead="You will sign in with your password alone. Your recovery codes will stop working."
      confirmLabel="Turn off"
      isDanger
      confirm={end.mutateAsync}
      onClose={onClose}
    />
  )
}

type RenewDialogProps = { onRenewed: (recoveryCodes: string[]) => void; onClose: () => void }

function RenewDialog({ onRenewed, onClose }: RenewDialogProps) {
  const renew = useRenewRecoveryCodes()
  return (
    <BothFactorsDialog
      title="New recovery codes"
      lead="You get ten new codes. The old ones stop working."
      confirmLabel="Make new codes"
      confirm={renew.mutateAsync}
      onConfirmed={({ recoveryCodes }) => onRenewed(recoveryCodes)}
      onClose={onClose}
    />
  )
}

/** A user without a password cannot confirm a change. */
const noPassword =
  "You sign in with single sign-on and have no password in Sincerely, so you can't change this yourself."
const askAdministrator =
  'If you have a new phone or need new recovery codes, ask an administrator to turn off two-factor sign-in for you. If the practice requires it, you set it up again at your next sign-in.'

function leftWords(count: number): string {
  if (count === 0) return 'No recovery codes are left. Make new ones.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
