import type { Finding } from '@sincerely/contract/fact-check'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { describe, expect, it } from 'vitest'
import { bySeverity, isAboutKey, madeBy, improvementOptions } from './improvement-words.ts'
import { withBlock } from './improvement-dialog.tsx'

const finding: Finding = {
  id: '1',
  severity: 'minor',
  kind: 'dose',
  text: '',
  start: -1,
  end: -1,
  source: '',
  message: '',
}

const template: PromptTemplate = {
  id: 'improve-text',
  name: 'Improve Text',
  description: '',
  prompt: '{content}',
  isDefault: true,
  scope: 'built-in',
  canEdit: false,
  version: null,
  updatedAt: null,
}

describe('an improved text', () => {
  it('says whether rules or AI made it', () => {
    expect(madeBy({ engine: 'rules', ai: null })).toBe('Made by fixed rules, without AI.')
    const ai = {
      callId: 1,
      model: 'm',
      key: 'own',
      promptTokens: 1,
      completionTokens: 1,
      cost: null,
    } as const
    expect(madeBy({ engine: 'ai', ai })).toBe('Made by AI (m). Read it before you use it.')
    expect(madeBy({ engine: 'ai', ai: null })).toBe('Made by AI. Read it before you use it.')
  })

  it('lists findings by severity, otherwise in their order', () => {
    const found = [
      { ...finding, id: 'a' },
      { ...finding, id: 'b', severity: 'critical' },
      { ...finding, id: 'c', severity: 'major' },
      { ...finding, id: 'd', severity: 'critical' },
    ] as const
    expect(bySeverity(found).map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a'])
  })

  it('is cut off after a block that is generated again', () => {
    expect(withBlock(withBlock(['a', 'b', 'c'], 1, 'B'), 2, 'd')).toEqual(['a', 'B', 'd'])
    expect(withBlock(['a', 'b'], 0, 'x')).toEqual(['x'])
  })
})

describe('the improvement options of a letter', () => {
  it('are the templates and the patient copy; only custom templates need AI', () => {
    const ways = improvementOptions([
      template,
      { ...template, id: 'custom-1', scope: 'practice', isDefault: false },
    ])
    expect(ways.map(({ id, owner, needsAi }) => [id, owner, needsAi])).toEqual([
      ['improve-text', null, false],
      ['custom-1', 'Practice', true],
      ['patient-copy', null, false],
    ])
  })

  it('point to the key settings only for errors about the key', () => {
    expect(['ai_not_configured', 'ai_key_refused', 'ai_busy'].map(isAboutKey)).toEqual([true, true, false])
  })
})
