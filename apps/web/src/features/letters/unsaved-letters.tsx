import { IconDeviceFloppy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Notice } from '../../ui/notice.tsx'
import classes from './unsaved-letters.module.css'
import { useUnsavedLetters } from './use-unsaved-letters.ts'

/** One line that says which letters wait with text of one's own that is not saved; nothing where there is none. */
export function UnsavedLetters() {
  const letters = useUnsavedLetters()
  if (letters.length === 0) return null
  return (
    <Notice tone="yellow" className={classes.notice}>
      <IconDeviceFloppy size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        {letters.length === 1 ? 'Unsaved text in 1 letter: ' : `Unsaved text in ${letters.length} letters: `}
        {letters.map(({ id, patientName }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            <Link
              to="/letters/$letterId"
              params={{ letterId: String(id) }}
              className={classes.link}
              aria-label={`${patientName}, letter no. ${id}`}
            >
              {patientName}
            </Link>
          </Fragment>
        ))}
      </p>
    </Notice>
  )
}
