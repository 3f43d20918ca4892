import { Button } from '@mantine/core'
import { reloadIfThere } from '../../../platform/lazy-part.ts'
import card from '../../../ui/card.module.css'
import classes from './fact-check.module.css'

/** In the place of the fact check when it did not arrive: what that means, and the way on. */
export function CheckMissing() {
  return (
    <section className={card.card} aria-label="Fact check">
      <div className={card.head}>
        <h3 className={card.title}>Fact check</h3>
      </div>
      <p className={classes.quiet}>
        The fact check couldn't be loaded. The letter is still checked when it is approved. What you typed is
        kept on this device.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void reloadIfThere()}>
        Reload the page
      </Button>
    </section>
  )
}
