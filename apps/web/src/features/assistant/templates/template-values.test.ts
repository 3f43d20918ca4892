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

describe('a prompt template', () => {
  it('can be copied as your own', () => {
    expect(copyOf(template)).toEqual({
      name: 'Shorter (copy)',
      description: 'Half as long',
      prompt: 'Shorten {content}',
      scope: 'own',
    })
  })

  it('gets a placeholder inserted in place of the selected text', () => {
    expect(withInserted('Shorten this.', { start: 8, end: 12 }, '{content}')).toEqual({
      words: 'Shorten {content}.',
      cursor: 17,
    })
  })

  it('has an example with known placeholders filled in and others unchanged', () => {
    expect(exampleOf('For {specialty}: {patientName} {doctor}')).toEqual([
      { start: 0, text: 'For ', isFilled: false },
      { start: 4, text: 'general medicine', isFilled: true },
      { start: 15, text: ': ', isFilled: false },
      { start: 17, text: 'Mrs Ada Thornbury', isFilled: true },
      { start: 30, text: ' {doctor}', isFilled: false },
    ])
  })
})
