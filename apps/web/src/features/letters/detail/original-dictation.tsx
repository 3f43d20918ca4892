import classes from './original-dictation.module.css'

/** The words as they were dictated; closed until somebody wants them. */
export function OriginalDictation({ words }: { words: string }) {
  return (
    <details className={classes.dictation}>
      <summary className={classes.summary}>
        <h3 className={classes.title}>Original Dictation</h3>
      </summary>
      <p className={classes.words}>{words}</p>
    </details>
  )
}
