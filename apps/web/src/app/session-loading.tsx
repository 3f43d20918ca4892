import { Loader } from '@mantine/core'
import classes from './session-loading.module.css'

/** Shown while the stored session is being checked. */
export function SessionLoading({ unreachable }: { unreachable: boolean }) {
  return (
    <main className={classes.center} role="status">
      <Loader size="sm" aria-hidden />
      <p>{unreachable ? "Couldn't reach the server yet. We'll keep trying." : 'Opening your practice...'}</p>
    </main>
  )
}
