// What is said about the key for the AI provider.
import type { ApiKey } from '@sincerely/contract/api-keys'
import type { Tone } from '../../../ui/tone-badge.tsx'

export type KeyWords = { tone: Tone; title: string; words: string }

/** Which key calls are made with now, and what follows from that. */
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
    const meanwhile = practiceKey ? 'Until then, the practice’s key is used.' : withoutKey
    const words = `It was entered for another provider, or the encryption key has changed since. Enter it again. ${meanwhile}`
    return { tone: 'yellow', title: 'Your API key can no longer be read', words }
  }
  if (inUse === 'own' && !hasWorked) {
    const words = `Test checks the key with ${provider}. AI uses it from the next letter on.`
    return { tone: 'yellow', title: `Your API key is saved but not tested yet${endsIn(apiKey)}`, words }
  }
  if (inUse === 'own') {
    const words = practiceKey
      ? 'It is used instead of the practice’s key. If you remove it, the practice’s key is used.'
      : 'It is kept encrypted on the server and never shown again.'
    return { tone: 'green', title: `Your API key is in use${endsIn(apiKey)}`, words }
  }
  if (inUse === 'practice') {
    const words = 'You don’t need a key of your own. If you add one, it is used instead.'
    return { tone: 'green', title: 'The practice’s API key is in use', words }
  }
  return { tone: 'grey', title: 'No API key is set up', words: withoutKey }
}

/** What an empty field says about the key that is kept. */
export function keptWords({ configured, apiKey }: ApiKey): string {
  return configured ? `Saved${endsIn(apiKey)}. Enter another to replace it.` : ''
}

/** '…wxyz' → ' (ends in wxyz)'; of a short key nothing is told. */
function endsIn(apiKey: string | null): string {
  const end = (apiKey ?? '').replace(/^…/u, '')
  return end === '' ? '' : ` (ends in ${end})`
}

const withoutKey =
  'Letters are drafted by the built-in composer and formatted by fixed rules, without AI. Nothing leaves this server.'
