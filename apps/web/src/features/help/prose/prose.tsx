import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'
import { keyNames } from '../../../ui/key-names.ts'
import { markWords } from './find-words.ts'
import classes from './prose.module.css'
import { type Piece, readProse } from './read-prose.ts'

type ProseProps = { source: string; /** The search to highlight. */ q: string }

/** Renders a text of the guide with its labels, keys and links. */
export function Prose({ source, q }: ProseProps) {
  return readProse(source).map((piece) => <PieceOfProse key={piece.at} piece={piece} q={q} />)
}

function PieceOfProse({ piece, q }: { piece: Piece; q: string }) {
  if (piece.kind === 'key') return <Keys chord={piece.chord} />
  const text = <FoundWords text={piece.text} q={q} />
  if (piece.kind === 'words') return text
  if (piece.kind === 'screen') return <strong className={classes.screen}>{text}</strong>
  const { path, search, hash } = piece.to
  return (
    <Link to={path} search={search} hash={hash || undefined} className={classes.link}>
      {text}
    </Link>
  )
}

/** Highlights the matches of the search in a text. */
export function FoundWords({ text, q }: { text: string; q: string }) {
  return markWords(text, q).map(({ at, text: span, isFound }) =>
    isFound ? (
      <mark key={at} className={classes.found}>
        {span}
      </mark>
    ) : (
      <Fragment key={at}>{span}</Fragment>
    ),
  )
}

function Keys({ chord }: { chord: string }) {
  return (
    <span className={classes.keys}>
      {keyNames(chord).map((cap, index) => (
        <Fragment key={cap}>
          {index > 0 && ' '}
          <Kbd>{cap}</Kbd>
        </Fragment>
      ))}
    </span>
  )
}
