import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoundWords, Prose } from '../prose/prose.tsx'
import prose from '../prose/prose.module.css'
import { SearchHead } from '../search-head.tsx'
import { useFocusOnHash } from '../use-focus-on-hash.ts'
import classes from './faq.module.css'
import { type Question, findQuestions } from './questions.ts'

/** Answers common questions briefly. The answers link to the guide. */
export function Faq({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const topics = findQuestions(q)
  const { hash } = useLocation()
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  useFocusOnHash()
  return (
    <>
      <SearchHead
        q={q}
        onSearch={onSearch}
        label="Search the questions"
        placeholder="Search, for example: password"
        found={count === 1 ? '1 question found' : `${count} questions found`}
      />
      {topics.map(({ topic, questions }) => (
        <section key={topic} aria-label={topic}>
          <h2 className={classes.topic}>{topic}</h2>
          {questions.map((question) => (
            // A link or a search opens a question. The key then discards what the user opened or closed
            // before.
            <Answer
              key={`${question.id} ${q} ${hash === question.id}`}
              question={question}
              q={q}
              isOpen={hash === question.id || (q !== '' && count <= maxOpened)}
            />
          ))}
        </section>
      ))}
      {topics.length === 0 && (
        <EmptyState
          title="No answer contains all of these words"
          message={
            <>
              Try fewer words, search the{' '}
              <Link to="/docs" className={prose.link}>
                Documentation
              </Link>
              , or ask someone: see{' '}
              <Link to="/support" className={prose.link}>
                Support
              </Link>
              .
            </>
          }
        />
      )}
    </>
  )
}

/** With more matches than this, collapsed questions are easier to scan. */
const maxOpened = 4

function Answer({ question: { id, question, answer }, q, isOpen }: AnswerProps) {
  return (
    <details className={classes.question} open={isOpen}>
      <summary id={id}>
        <FoundWords text={question} q={q} />
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>
          <Prose source={paragraph} q={q} />
        </p>
      ))}
    </details>
  )
}

type AnswerProps = { question: Question; q: string; isOpen: boolean }
