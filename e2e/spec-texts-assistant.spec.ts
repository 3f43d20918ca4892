import { clientOf, newLetter, newPatient } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { expect, test } from './support/journey.ts'
import { modelAt, modelKey } from './support/model-server.ts'
import { modelAddress, tokenOf } from './support/sessions.ts'
import { builtTexts, lookFor, openLedger } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const keyPlace = '/api/user-settings/api-key'

test('Every specified text that needs an AI provider is in its place', async ({ openAs, address }) => {
  const ledger = openLedger(builtTexts.filter(({ how }) => how === 'model'))
  const client = clientOf(address, await tokenOf('otherDoctor'))
  const model = modelAt(modelAddress())
  const page = await openAs('otherDoctor', wide)
  const patient = await newPatient(client, 'Thaddeus Orme')
  const letter = await newLetter(client, patient, '<p>He is kind of well.</p>')
  await client.post(keyPlace, { apiKey: modelKey })
  try {
    const inDialog = '/patients/{id}'
    await page.goto(`/patients/${patient.id}?letter=true`)
    const create = page.getByRole('dialog')
    await create.getByRole('textbox', { name: 'Dictation' }).fill('He is well full stop')
    const failing = [
      { reply: { refuses: 429 }, said: 'AI provider API error: 429' },
      { reply: { says: '' }, said: 'No content received from the AI provider' },
      { reply: { answersPlainly: '<p>He is well.</p>' }, said: 'No response body for streaming' },
    ]
    for (const { reply, said } of failing) {
      await model.answer('Thaddeus Orme', reply)
      await create.getByRole('button', { name: /^(Generate Letter|Regenerate)$/ }).click()
      await lookFor(page, ledger, inDialog, said)
    }

    const onLetter = '/letters/{id}'
    const improved = { says: letter.content.replace('kind of ', ''), waitsAfter: 'He' }
    const preview = page.getByRole('dialog', { name: 'AI Improvement Preview' })
    const improve = async () => {
      await preview.getByRole('button', { name: 'Improve', exact: true }).click()
      await lookFor(page, ledger, onLetter, 'AI is improving your letter...')
      await expect(preview.getByRole('region', { name: 'Improved text' })).toContainText('He')
      await model.goOn('Thaddeus Orme')
      await expect(preview.getByRole('button', { name: 'Apply & Edit' })).toBeVisible()
    }
    await goTo(page, `/letters/${letter.id}`)
    await page.getByRole('button', { name: 'Improve' }).click()
    await lookFor(page, ledger, onLetter, 'Format as Bullet Points')
    await model.answer('Thaddeus Orme', improved, improved)
    await improve()
    await ledger.look(page, onLetter)
    await client.patch(`/api/letters/${letter.id}/content`, {
      content: letter.content.replace('kind of ', 'rather '),
      version: letter.version,
    })
    await expect(page.getByText(/saved this letter/)).toBeAttached()
    await preview.getByRole('button', { name: 'Apply & Edit' }).click()
    await lookFor(page, ledger, onLetter, 'Failed to apply AI improvement. Please try again.')
    await closeMessages(page)
    await preview.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('article')).toContainText('He is rather well.')
    await page.getByRole('button', { name: 'Improve' }).click()
    await improve()
    await preview.getByRole('button', { name: 'Apply & Edit' }).click()
    await lookFor(page, ledger, onLetter, 'Improvement Applied')
    expect(ledger.missing()).toEqual([])
  } finally {
    await client.delete(keyPlace)
  }
})
