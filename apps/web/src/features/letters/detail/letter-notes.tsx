import classes from './original-dictation.module.css'

/** What was said or noted beside the letter: for the people who work on it, never printed. */
export function LetterNotes({ notes }: { notes: string }) {
  return (
    <section className={classes.dictation} aria-labelledby="letter-notes">
      <h3 id="letter-notes" className={classes.title}>
        Notes
      </h3>
      <p className={classes.words}>{notes}</p>
    </section>
  )
}
