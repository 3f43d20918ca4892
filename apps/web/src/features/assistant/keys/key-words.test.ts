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

describe('the text about the API key', () => {
  it('warns of an unreadable key and names what works meanwhile', () => {
    const lost = { ...own, readable: false, inUse: null }
    expect(keyWords(lost)).toMatchObject({ tone: 'yellow' })
    expect(keyWords(lost).words).toContain('by fixed rules')
    expect(keyWords({ ...lost, practiceKey: true, inUse: 'practice' }).words).toContain(
      "Until then, the practice's key is used.",
    )
  })

  it('calls your own key saved but untested until it has worked', () => {
    const untried = keyWords({ ...own, hasWorked: false })
    expect(untried).toMatchObject({
      tone: 'yellow',
      title: 'Your API key is saved but not tested yet (ends in wxyz)',
    })
    expect(untried.words).toContain('api.openai.com')
  })

  it('names your own key by its last four characters, before the practice key', () => {
    expect(keyWords(own).title).toBe('Your API key is in use (ends in wxyz)')
    expect(keyPlaceholder(own)).toBe('Saved (ends in wxyz). Enter another to replace it.')
    expect(keyPlaceholder({ ...own, apiKey: '…' })).toBe('Saved. Enter another to replace it.')
    expect(keyPlaceholder(none)).toBe('')
    expect(keyWords({ ...own, practiceKey: true }).words).toContain("used instead of the practice's key")
  })

  it('names the practice key, or says that nothing leaves the server without one', () => {
    expect(keyWords({ ...none, practiceKey: true, inUse: 'practice' }).title).toContain("practice's")
    expect(keyWords(none).words).toContain('Nothing leaves this server.')
  })
})
