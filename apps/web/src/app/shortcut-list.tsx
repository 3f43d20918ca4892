import { Fragment } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { keyNames } from '../ui/key-names.ts'
import { useSignedInUser } from '../platform/session.ts'
import type { Shortcut } from '../ui/shortcuts.ts'
import classes from './shortcut-list.module.css'
import { shortcutPlaces } from './shortcut-places.ts'

/** Every key, by the place where it works. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const places = shortcutPlaces(useSignedInUser())
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={820}>
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
    </Dialog>
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
