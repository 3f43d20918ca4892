import { Button } from '@mantine/core'
import { useInfo } from '../../../platform/practice.ts'
import classes from '../auth.module.css'
import { ErrorBox } from '../error-box.tsx'
import { signInFailure } from '../sign-in-failure.ts'
import { useBeginSingleSignOn } from './single-sign-on.queries.ts'

type SingleSignOnButtonProps = {
  /** The page to open afterwards. */
  next?: string | undefined
  /** The secret of the one-time link that led to this page. */
  link?: string
}

/** Opens the practice's sign-in service. Renders nothing if there is none. */
export function SingleSignOnButton({ next, link }: SingleSignOnButtonProps) {
  const { singleSignOn } = useInfo()
  const begin = useBeginSingleSignOn()
  if (singleSignOn === null) return null
  return (
    <>
      {begin.error && <ErrorBox>{signInFailure(begin.error)}</ErrorBox>}
      <Button
        variant="default"
        fullWidth
        disabled={begin.isPending}
        onClick={() => begin.mutate({ next, link })}
      >
        Sign in with {singleSignOn.label}
      </Button>
      {singleSignOn.isOnlyWay && (
        <p className={classes.forgotten}>Only administrators can sign in with a password.</p>
      )}
    </>
  )
}
