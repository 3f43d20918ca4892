import type { ApiKey } from '@sincerely/contract/api-keys'
import { describe, expect, it } from 'vitest'
import { keyPlaceholder, keyWords } from './key-words.ts'

const none: ApiKey = {
  configured: false,
  apiKey: null,
  readable: true,
  hasWorked: false,
  practiceKey: false,
  inUse: null,
  provider: 'api.openai.com',
  model: 'gpt-4o-mini',
}
const own = { ...none, configured: true, apiKey: '…wxyz', inUse: 'own', hasWorked: true } as const

describe('what is said about the key', () => {
  it('warns of one that can no longer be read, and says what works meanwhile', () => {
    const lost = { ...own, readable: false, inUse: null }
    expect(keyWords(lost)).toMatchObject({ tone: 'yellow' })
    expect(keyWords(lost).words).toContain('built-in composer')
    expect(keyWords({ ...lost, practiceKey: true, inUse: 'practice' }).words).toContain(
      'Until then, the practice’s key is used.',
    )
  })

  it('does not call one’s own in use before it has worked', () => {
    const untried = keyWords({ ...own, hasWorked: false })
    expect(untried).toMatchObject({
      tone: 'yellow',
      title: 'Your API key is saved but not tested yet (ends in wxyz)',
    })
    expect(untried.words).toContain('api.openai.com')
  })

  it('names one’s own by its last four characters, before the practice’s', () => {
    expect(keyWords(own).title).toBe('Your API key is in use (ends in wxyz)')
    expect(keyPlaceholder(own)).toBe('Saved (ends in wxyz). Enter another to replace it.')
    expect(keyPlaceholder({ ...own, apiKey: '…' })).toBe('Saved. Enter another to replace it.')
    expect(keyPlaceholder(none)).toBe('')
    expect(keyWords({ ...own, practiceKey: true }).words).toContain('used instead of the practice’s key')
  })

  it('says that the practice’s serves, or that without any nothing leaves the server', () => {
    expect(keyWords({ ...none, practiceKey: true, inUse: 'practice' }).title).toContain('practice’s')
    expect(keyWords(none).words).toContain('Nothing leaves this server.')
  })
})
