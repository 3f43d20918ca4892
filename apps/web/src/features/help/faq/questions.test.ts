import { describe, expect, it } from 'vitest'
import { allTopics, findQuestions } from './questions.ts'

const idsOf = (q: string) => findQuestions(q).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the FAQ', () => {
  it('leaves out questions and topics that lack a word of the search', () => {
    expect(findQuestions('authenticator zebra')).toEqual([])
    expect(findQuestions('authenticator').map(({ topic }) => topic)).toEqual(['Signing in'])
  })

  it('searches the answers as well', () => {
    expect(idsOf('replaces posted')).toEqual(['change-posted'])
    expect(idsOf('')).toEqual(allTopics.flatMap(({ questions }) => questions.map(({ id }) => id)))
  })

  it('gives each question a unique id and an answer', () => {
    const questions = allTopics.flatMap((topic) => topic.questions)
    expect(questions.length).toBeGreaterThanOrEqual(12)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([])
  })
})
