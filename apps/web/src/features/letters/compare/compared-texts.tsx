import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterBody } from '../paper/letter-text.tsx'
import classes from './compared-texts.module.css'
import { type MarkedText, markedTexts } from './marked-texts.ts'
import { mergedText } from './merged-text.ts'

/** A text of the letter with its title, such as 'Version 3'. */
export type NamedText = { name: string; html: string }

/** Shows the differences between two texts: side by side from 1024 px on, merged into one text below that. */
export function ComparedTexts(texts: { older: NamedText; newer: NamedText }) {
  const isWide = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  return isWide ? <SideBySide {...texts} /> : <Merged {...texts} />
}

type TextsProps = { older: NamedText; newer: NamedText }

function SideBySide({ older, newer }: TextsProps) {
  const { mine, theirs } = useMemo(() => markedTexts(older.html, newer.html), [older.html, newer.html])
  return (
    <div className={classes.columns}>
      <Column name={older.name} legend={<Legend removed={mine.places} />}>
        <Words text={mine} mark="removed" />
      </Column>
      <Column name={newer.name} legend={<Legend added={theirs.places} />}>
        <Words text={theirs} mark="added" />
      </Column>
    </div>
  )
}

function Merged({ older, newer }: TextsProps) {
  const text = useMemo(() => mergedText(older.html, newer.html), [older.html, newer.html])
  const pieces = (run: Text) =>
    text.piecesOf(run).map(({ text: words, kind }, key) => renderMark(words, kind, key))
  return (
    <Column
      name={`From ${lowerFirst(older.name)} to ${lowerFirst(newer.name)}`}
      legend={<Legend removed={text.removed} added={text.added} />}
    >
      <LetterBody body={text.body} words={pieces} />
    </Column>
  )
}

function Column({ name, legend, children }: { name: string; legend: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.column} aria-label={name}>
      <h4 className={classes.name}>{name}</h4>
      <p className={classes.legend}>{legend}</p>
      <LetterPaper>{children}</LetterPaper>
    </section>
  )
}

function Words({ text, mark }: { text: MarkedText; mark: 'added' | 'removed' }) {
  const pieces = (run: Text) =>
    text
      .piecesOf(run)
      .map(({ text: words, isOnlyHere }, key) => renderMark(words, isOnlyHere ? mark : 'same', key))
  return <LetterBody body={text.body} words={pieces} />
}

/** The style adds a sign and a line, because colour alone would not be visible to everybody. */
function renderMark(words: string, kind: 'same' | 'added' | 'removed', key: number): ReactNode {
  if (kind === 'same') return words
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark key={key} className={classes[kind]}>
      {words}
    </Mark>
  )
}

function Legend({ removed, added }: { removed?: number; added?: number }) {
  return (
    <>
      {removed !== undefined && <LegendEntry kind="removed" places={removed} />}
      {added !== undefined && <LegendEntry kind="added" places={added} />}
    </>
  )
}

function LegendEntry({ kind, places }: { kind: 'removed' | 'added'; places: number }) {
  if (places === 0) return <span>{kind === 'added' ? 'Nothing was added.' : 'Nothing was removed.'}</span>
  return (
    <span>
      <span className={classes.sample} data-kind={kind}>
        {kind === 'added' ? 'Added' : 'Removed'}
      </span>{' '}
      in {places === 1 ? 'one place' : `${places} places`}
    </span>
  )
}

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}
