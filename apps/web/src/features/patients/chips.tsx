import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './chips.module.css'

type ChipsProps = {
  items: readonly string[]
  /** What stands there when there are none. */
  none: string
  /** They must not be overlooked, as allergies. */
  warns?: boolean
}

export function Chips({ items, none, warns = false }: ChipsProps) {
  if (items.length === 0) return <span className={classes.none}>{none}</span>
  return (
    <ul className={classes.chips}>
      {[...new Set(items)].map((item) => (
        <li key={item} className={classes.chip} data-warns={warns}>
          {warns && <IconAlertTriangle size={14} aria-hidden />}
          {item}
        </li>
      ))}
    </ul>
  )
}
