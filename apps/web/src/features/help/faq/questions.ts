import { hasWords } from '../prose/find-words.ts'
import { plainProse } from '../prose/read-prose.ts'
import topics from './questions.json'

export type Question = {
  /** The question's hash in the URL: `/faq#forgot-password`. */
  id: string
  question: string
  /** The answer's paragraphs, as prose (`read-prose.ts`). */
  answer: string[]
}

export type Topic = { topic: string; questions: Question[] }

export const allTopics: readonly Topic[] = topics

/** Returns the questions that contain every word of the search, by topic. */
export function findQuestions(q: string): Topic[] {
  return allTopics
    .map(({ topic, questions }) => ({
      topic,
      questions: questions.filter(({ question, answer }) =>
        hasWords([question, ...answer.map(plainProse)].join('\n'), q),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
}
