import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { hasWords } from '../prose/find-words.ts'
import { FoundWords, Prose } from '../prose/prose.tsx'
import prose from '../prose/prose.module.css'
import { SearchHead } from '../search-head.tsx'
import { useFocusOnHash } from '../use-focus-on-hash.ts'
import { type Chapter, chaptersFor, isChapterFound, pictureOf } from './chapters.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import classes from './guide.module.css'

/** The keyboard shortcuts, as `words` for the search and as a list to show. */
export type KeyList = { words: string; list: ReactNode }

type GuideProps = {
  q: string
  onSearch: (q: string) => void
  keys: KeyList
}

const keyChapter = { id: 'keyboard', title: 'Keyboard shortcuts' }

/** The user guide for the reader's role, with a search and links to chapters. */
export function Guide({ q, onSearch, keys }: GuideProps) {
  const user = useSignedInUser()
  const chapters = chaptersFor(user).filter((chapter) => isChapterFound(chapter, q))
  const hasKeys = hasWords(`${keyChapter.title}\n${keys.words}`, q)
  const entries = [...chapters, ...(hasKeys ? [keyChapter] : [])]
  useFocusOnHash()
  return (
    <>
      <SearchHead
        q={q}
        onSearch={onSearch}
        label="Search the guide"
        placeholder="Search the guide, for example: recovery code"
        found={entries.length === 1 ? '1 chapter found' : `${entries.length} chapters found`}
      />
      {entries.length === 0 ? (
        <NothingFound />
      ) : (
        <div className={classes.columns}>
          <Contents entries={entries} q={q} />
          <div className={classes.chapters}>
            {chapters.map((chapter) => (
              <ChapterSection key={chapter.id} chapter={chapter} q={q} />
            ))}
            {hasKeys && (
              <section className={classes.chapter} aria-labelledby={keyChapter.id}>
                <h2 id={keyChapter.id} tabIndex={-1}>
                  <FoundWords text={keyChapter.title} q={q} />
                </h2>
                <p>Press the question mark on any page to see this list.</p>
                {keys.list}
              </section>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type ContentsProps = { entries: readonly { id: string; title: string }[]; q: string }

/** The contents are beside the chapters. On narrow screens they are collapsed above the chapters. */
function Contents({ entries, q }: ContentsProps) {
  const isNarrow = useIsNarrow(992)
  const list = (
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/docs"
            search={q === '' ? {} : { q }}
            hash={id}
            className={classes.entry}
            activeOptions={{ includeHash: true }}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={classes.contents} aria-label="Chapters">
      {isNarrow ? (
        <details className={classes.folded}>
          <summary>Chapters</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  )
}

function ChapterSection({ chapter, q }: { chapter: Chapter; q: string }) {
  const { id, title, lead, steps, notes, alt } = chapter
  const picture = pictureOf(chapter)
  return (
    <section className={classes.chapter} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <FoundWords text={title} q={q} />
      </h2>
      <p>
        <Prose source={lead} q={q} />
      </p>
      {picture && (
        <a
          href={picture.address}
          target="_blank"
          rel="noreferrer"
          title="Open the picture in a new tab"
          className={classes.picture}
        >
          <img
            src={picture.address}
            alt={alt}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Prose source={step} q={q} />
          </li>
        ))}
      </ol>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>
            <Prose source={note} q={q} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingFound() {
  return (
    <EmptyState
      title="No chapter contains all of these words"
      message={
        <>
          Try fewer words, look in the{' '}
          <Link to="/faq" className={prose.link}>
            FAQ
          </Link>
          , or ask someone: see{' '}
          <Link to="/support" className={prose.link}>
            Support
          </Link>
          .
        </>
      }
    />
  )
}
