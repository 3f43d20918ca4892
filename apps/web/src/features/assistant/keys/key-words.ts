import type { ApiKey } from '@sincerely/contract/api-keys'
import type { Tone } from '../../../ui/tone-badge.tsx'

export type KeyWords = { tone: Tone; title: string; words: string }

/** Says which key is in use, and what follows from it. */
export function keyWords({
  configured,
  readable,
  apiKey,
  provider,
  practiceKey,
  inUse,
  hasWorked,
}: ApiKey): KeyWords {
  if (configured && !readable) {
    const meanwhile = practiceKey ? "Until then, the practice's key is used." : withoutKeyText
    const words = `It was entered for another provider, or the encryption key has changed since. Enter it again. ${meanwhile}`
    return { tone: 'yellow', title: 'Your API key can no longer be read', words }
  }
  if (inUse === 'own' && !hasWorked) {
    const words = `Press Test to check the key with ${provider}. AI uses it from the next letter.`
    return { tone: 'yellow', title: `Your API key is saved but not tested yet${keyEnding(apiKey)}`, words }
  }
  if (inUse === 'own') {
    const words = practiceKey
      ? "It is used instead of the practice's key. If you remove it, the practice's key is used."
      : 'It is kept encrypted on the server and never shown again.'
    return { tone: 'green', title: `Your API key is in use${keyEnding(apiKey)}`, words }
  }
  if (inUse === 'practice') {
    const words = "You don't need a key of your own. If you add one, it is used instead."
    return { tone: 'green', title: "The practice's API key is in use", words }
  }
  return { tone: 'grey', title: 'No API key is set up', words: withoutKeyText }
}

export function keyPlaceholder({ configured, apiKey }: ApiKey): string {
  return configured ? `Saved${keyEnding(apiKey)}. Enter another to replace it.` : ''
}

/** Turns '…wxyz' into ' (ends in wxyz)'. Returns an empty text for a short key. */
function keyEnding(apiKey: string | null): string {
  const end = (apiKey ?? '').replace(/^…/u, '')
  return end === '' ? '' : ` (ends in ${end})`
}

const withoutKeyText =
  'Letters are drafted and formatted by fixed rules, without AI. Nothing leaves this server.'
