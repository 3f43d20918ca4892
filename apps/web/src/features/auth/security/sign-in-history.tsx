import type { SignInOutcome } from '@sincerely/contract/account'
import { actionMessageOf } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import { useSignIns } from '../account.queries.ts'
import classes from './security-settings.module.css'

/** Shows successful and failed sign-ins to the user's account. */
export function SignInHistory() {
  return (
    <section className={classes.part} aria-labelledby="sign-ins">
      <h3 id="sign-ins" className={classes.head}>
        Sign-in history
      </h3>
      <p className={classes.lead}>
        The last 20 sign-ins and attempts, kept for 90 days. If one of them was not you, change your password.
      </p>
      <SignIns />
    </section>
  )
}

function SignIns() {
  const { data: signIns, error, isFetching, refetch } = useSignIns()
  const momentText = useMomentText()
  if (!signIns && error) {
    return (
      <ErrorState
        title="Couldn't load your sign-in history"
        message={actionMessageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!signIns) return <SkeletonLines lines={4} label="Loading your sign-in history" />
  if (signIns.length === 0)
    return <p className={classes.quiet}>No sign-ins yet. Your next sign-in will appear here.</p>
  return (
    <ul className={classes.entries} aria-label="Sign-ins and attempts">
      {signIns.map(({ id, at, address, device, outcome }) => (
        <li key={id} className={classes.entry}>
          <div className={classes.words}>
            <div className={classes.quiet}>
              <Facts facts={[momentText(at), device, address]} />
            </div>
          </div>
          <ToneBadge tone={outcomes[outcome].tone}>{outcomes[outcome].words}</ToneBadge>
        </li>
      ))}
    </ul>
  )
}

const outcomes: Record<SignInOutcome, { tone: Tone; words: string }> = {
  'signed-in': { tone: 'green', words: 'Signed in' },
  'recovery-code': { tone: 'yellow', words: 'Signed in with a recovery code' },
  'wrong-password': { tone: 'red', words: 'Wrong password' },
  'wrong-code': { tone: 'red', words: 'Wrong code' },
  'used-code': { tone: 'red', words: 'Code already used' },
  'single-sign-on': { tone: 'green', words: 'Signed in with single sign-on' },
  'single-sign-on-refused': { tone: 'red', words: 'Single sign-on refused' },
  'password-not-allowed': { tone: 'red', words: 'Password refused: only administrators may use one' },
}
