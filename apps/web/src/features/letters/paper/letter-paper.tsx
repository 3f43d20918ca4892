import type { ReactNode } from 'react'
import '@fontsource/tinos/latin-400.css'
import '@fontsource/tinos/latin-400-italic.css'
import '@fontsource/tinos/latin-700.css'
import '@fontsource/tinos/latin-ext-400.css'
import '@fontsource/tinos/latin-ext-700.css'
import classes from './letter-paper.module.css'

/** A white A4 page on a grey background. The page grows with its text. */
export function LetterPaper({ children }: { children: ReactNode }) {
  return (
    <div className={classes.desk}>
      <div className={classes.paper}>{children}</div>
    </div>
  )
}

/** The class that shows letter text in its printed size. */
export const letterTextClass = classes.text
