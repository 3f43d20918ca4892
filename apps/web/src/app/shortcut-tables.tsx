import { Fragment } from 'react'
import { Kbd } from '../ui/kbd.tsx'
import { keyNames } from '../ui/key-names.ts'
import type { Shortcut } from '../ui/shortcuts.ts'
import type { ShortcutPlace } from './shortcut-places.ts'
import classes from './shortcut-tables.module.css'

export function ShortcutTables({ places }: { places: readonly ShortcutPlace[] }) {
  return (
    <div className={classes.places}>
      {places.map(({ title, shortcuts }) => (
        <section key={title} className={classes.place}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.rows}>
            {shortcuts.map((shortcut) => (
              <Row key={shortcut.label} shortcut={shortcut} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Row({ shortcut: { label, keys } }: { shortcut: Shortcut }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd className={classes.keys}>
        {keys.map((chord, index) => (
          <Fragment key={chord}>
            {index > 0 && <span className={classes.or}>or</span>}
            {keyNames(chord).map((cap) => (
              <Kbd key={cap} size="sm">
                {cap}
              </Kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
