import { useInfo } from '../platform/practice.ts'
import classes from './bands.module.css'
import { OwnPractice } from './own-practice.tsx'

/** Stands on every screen while this is the demo practice (rules §6). */
export function DemoBand() {
  const { demo } = useInfo()
  if (!demo) return null
  return (
    <aside className={classes.band} data-tone="yellow" aria-label="Demo practice">
      <strong>Demo practice</strong>
      <span>Everybody in it is invented. Please enter no real patients.</span>
      <OwnPractice />
    </aside>
  )
}
