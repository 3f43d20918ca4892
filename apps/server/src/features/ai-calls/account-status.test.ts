import { expect, it } from 'vitest'
import { accountStatus } from './account-status.ts'

it('a practice without an API key gets a message in plain words, without variable names', () => {
  const { message } = accountStatus({ hasKey: false, isOver: false, lastTest: null, lastCall: null })
  expect(message).toBe('The practice has no API key of its own. People can add theirs in Settings.')
})
