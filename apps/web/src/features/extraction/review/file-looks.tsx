import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { OpenImport } from '../use-import.ts'
import { fileLooks, looksLine } from '../import/file-looks.ts'
import { goToStep } from '../import/import-actions.ts'
import { FileLookItem } from './file-look-item.tsx'
import classes from './file-looks.module.css'
import type { ReviewView } from './use-review-view.ts'

/** What is to know about whole files, in one box: a line for all of them, and beneath it each with what can be done. */
export function FileLooks({ open, view }: { open: OpenImport; view: ReviewView }) {
  const { store, state } = open
  const { files } = state.work
  const looks = fileLooks(files, state.lists)
  const [isUnfolded, setUnfolded] = useState(looks.length <= mostUnfolded)
  const list = useId()
  if (looks.length === 0) return null
  const { title, kinds } = looksLine(looks, files.length)
  const needsLook = looks.some(({ isOpen }) => isOpen)
  const Fold = isUnfolded ? IconChevronDown : IconChevronRight
  const Sign = needsLook ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes.box} aria-label="About the files">
      <div className={classes.head} data-tone={needsLook ? 'yellow' : 'grey'}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? list : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Fold size={16} className={classes.sign} aria-hidden />
          <Sign size={16} className={classes.sign} aria-hidden />
          <span>
            <strong className={classes.title}>{title}</strong>
            {kinds !== '' && !isUnfolded && <span>: {kinds}</span>}
          </span>
        </button>
        <Anchor component="button" type="button" onClick={() => goToStep(store, 'upload')}>
          Back to the files
        </Anchor>
      </div>
      {isUnfolded && (
        <ul id={list} className={classes.list}>
          {looks.map((look) => (
            <FileLookItem key={look.file.id} open={open} view={view} look={look} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** More than these would push the patients off the screen. */
const mostUnfolded = 3
