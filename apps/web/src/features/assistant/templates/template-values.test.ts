import { describe, expect, it } from 'vitest'
import { copyOf, exampleOf, withInserted } from './template-values.ts'

const template = {
  id: 'custom-3',
  name: 'Shorter',
  description: 'Half as long',
  prompt: 'Shorten {content}',
  isDefault: false,
  scope: 'practice',
  canEdit: true,
  version: 2,
  updatedAt: null,
} as const

describe('a prompt template that is typed', () => {
  it('may begin as a copy of another one, as one’s own', () => {
    expect(copyOf(template)).toEqual({
      name: 'Shorter (copy)',
      description: 'Half as long',
      prompt: 'Shorten {content}',
      scope: 'own',
    })
  })

  it('takes a placeholder where the cursor stands, in the place of what is selected', () => {
    expect(withInserted('Shorten this.', { start: 8, end: 12 }, '{content}')).toEqual({
      words: 'Shorten {content}.',
      cursor: 17,
    })
  })

  it('reads for an example with each placeholder filled in, and other brackets left alone', () => {
    expect(exampleOf('For {specialty}: {patientName} {doctor}')).toEqual([
      { start: 0, text: 'For ', isFilled: false },
      { start: 4, text: 'general medicine', isFilled: true },
      { start: 15, text: ': ', isFilled: false },
      { start: 17, text: 'Mrs Ada Thornbury', isFilled: true },
      { start: 30, text: ' {doctor}', isFilled: false },
    ])
  })
})
