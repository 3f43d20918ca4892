import classes from './original-dictation.module.css'

/** The words as they were dictated; closed until somebody wants them. */
export function OriginalDictation({ words }: { words: string }) {
  return (
    <details className={classes.dictation}>
      <summary className={classes.summary}>Original Dictation</summary>
      <p className={classes.words}>{words}</p>
    </details>
  )
}
