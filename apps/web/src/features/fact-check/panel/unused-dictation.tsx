import type { Range } from '@sincerely/domain/fact-check/types'
import { quoted } from './finding-words.ts'
import classes from './unused-dictation.module.css'

type UnusedDictationProps = {
  dictation: string
  unused: readonly Range[]
  onShow: (range: Range) => void
}

/** What was dictated and did not come into the letter: to be looked through once, and no reason to stop. */
export function UnusedDictation({ dictation, unused, onShow }: UnusedDictationProps) {
  if (unused.length === 0) return null
  return (
    <details className={classes.unused}>
      <summary>
        Dictated, not in the letter <span className={classes.count}>{unused.length}</span>
      </summary>
      <ul className={classes.list}>
        {unused.map(({ start, end }) => (
          <li key={start}>
            <button type="button" className={classes.words} onClick={() => onShow({ start, end })}>
              {quoted(dictation.slice(start, end))}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
