import { findingsOf } from './support/axe.ts'
import { clientOf, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { type Reply, modelAt, modelKey } from './support/model-server.ts'
import { modelAddress, tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const keyPlace = '/api/user-settings/api-key'

/** Each failure has its expected message, and the next step that the message suggests. */
const failures: { reply: Reply; happened: string; next: RegExp }[] = [
  {
    reply: { refuses: 429, headers: { 'retry-after': '20' } },
    happened: 'AI provider API error: 429 Too Many Requests.',
    next: /Try again in 20 s/,
  },
  {
    reply: { refuses: 503 },
    happened: 'AI provider API error: 503 Service Unavailable.',
    next: /Try again later/,
  },
  {
    reply: { refuses: 404 },
    happened: 'The provider does not know the address or the model.',
    next: /Ask your IT support/,
  },
  { reply: { hangsUp: true }, happened: 'The AI provider cannot be reached.', next: /Try again later/ },
  {
    reply: { says: '<p>She takes ramipril', ends: 'length' },
    happened: 'was cut off at its length limit. It is incomplete, so it was not used.',
    next: /Shorten the text/,
  },
  {
    reply: { says: '<p>She takes ramipril', ends: 'hang-up' },
    happened: 'stopped early. It is incomplete, so it was not used.',
    next: /Try again/,
  },
  {
    reply: { says: '<p>She takes ramipril', ends: 'content_filter' },
    happened: 'withheld part of its answer, so it was not used.',
    next: /Try again, or continue without AI/,
  },
  { reply: { streams: '{"choices": [' }, happened: 'cannot be read, so it was not used.', next: /Try again/ },
  { reply: { says: '' }, happened: 'No content received from the AI provider.', next: /Try again/ },
  {
    reply: { answersPlainly: '<p>She is well.</p>' },
    happened: 'No response body for streaming.',
    next: /check AI_BASE_URL/,
  },
]

test('Every AI provider failure shows what to do next, and the dictation and a composed letter remain', async ({
  openAs,
  address,
}) => {
  const client = clientOf(address, await tokenOf('otherDoctor'))
  const model = modelAt(modelAddress())
  await client.post(keyPlace, { apiKey: modelKey })
  try {
    const patient = await newPatient(client, 'Zebedee Holm')
    const page = await openAs('otherDoctor', wide)
    await goTo(page, `/patients/${patient.id}?letter=true`)
    const dialog = page.getByRole('dialog', { name: `Create letter for ${patient.name}` })
    const words = dialog.getByRole('textbox', { name: 'Dictation' })
    const letter = dialog.getByRole('textbox', { name: `Letter for ${patient.name}` })
    const said = 'She takes ramipril five milligrams once daily full stop'
    await words.fill(said)
    for (const { reply, happened, next } of failures) {
      await model.answer('Zebedee Holm', reply)
      await dialog.getByRole('button', { name: /^(Generate Letter|Regenerate)$/ }).click()
      const notice = dialog.getByText(happened)
      await expect(notice).toBeVisible()
      await expect(notice).toHaveText(next)
      await expect(dialog).toContainText('Made from your dictation by fixed rules, without AI.')
      await expect(letter).toContainText('She takes ramipril 5 mg once daily.')
      await expect(words).toHaveValue(said)
    }
    expect(await findingsOf(page, 'a draft after the AI provider failed')).toEqual([])

    await client.post(keyPlace, { apiKey: 'sk-withdrawn-meanwhile' })
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    await expect(dialog).toContainText('AI provider API error: 401 Unauthorized.')
    await expect(dialog.getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
      'href',
      '/settings?tab=api-keys',
    )
    await expect(words).toHaveValue(said)
  } finally {
    await client.delete(keyPlace)
  }
})
