import { Fragment } from 'react'
import classes from './facts.module.css'

/** Short facts in a line, 'one · two', breaking only between them. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && '\u00A0· '}
      <span className={classes.fact}>{fact}</span>
    </Fragment>
  ))
}
