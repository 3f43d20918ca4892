import { describe, expect, it } from 'vitest'
import { allTopics, findQuestions } from './questions.ts'

const idsOf = (q: string) => findQuestions(q).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the questions', () => {
  it('are left out, with their topic, where a word is missing', () => {
    expect(findQuestions('authenticator zebra')).toEqual([])
    expect(findQuestions('authenticator').map(({ topic }) => topic)).toEqual(['Signing in'])
  })

  it('are found by their answer as well, as it is read', () => {
    expect(idsOf('replaces posted')).toEqual(['change-posted'])
    expect(idsOf('')).toEqual(allTopics.flatMap(({ questions }) => questions.map(({ id }) => id)))
  })

  it('each have a place of their own and an answer', () => {
    const questions = allTopics.flatMap((topic) => topic.questions)
    expect(questions.length).toBeGreaterThanOrEqual(12)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([])
  })
})
