// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { SavedPracticeSettings } from '@sincerely/contract/system'
import { ruleTexts } from '@sincerely/domain/lint/types'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { testAdmin } from '../../test/people.ts'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { LintSetting } from './lint-setting.tsx'
import { useImmediateSave } from './settings.queries.ts'

// The tests do not read the other settings.
const settings = (version: number, lintRulesOff: string[] = []) =>
  ({ version, lintRulesOff }) as SavedPracticeSettings

let server: TestServer
let root: Root
const client = newQueryClient()

beforeEach(async () => {
  server = await startTestServer()
  beginSession({ token: 't', user: testAdmin })
  client.setQueryData(practiceSettingsQuery.queryKey, settings(1))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <QueryClientProvider client={client}>
          <Rules />
        </QueryClientProvider>
      </HeadlessMantineProvider>,
    ),
  )
})
afterEach(async () => {
  root.unmount()
  document.body.innerHTML = ''
  closeAllToasts()
  await server.stop()
})

function Rules() {
  const { shown, onChoose } = useImmediateSave(
    client.getQueryData(practiceSettingsQuery.queryKey) ?? settings(0),
  )
  return <LintSetting shown={shown} onChoose={onChoose} />
}

const box = (rule: keyof typeof ruleTexts) => {
  const labels = [...document.querySelectorAll('label')]
  const id = labels.find((one) => one.textContent === ruleTexts[rule].label)?.htmlFor ?? ''
  return document.getElementById(id) as HTMLInputElement
}

const answer = (now: SavedPracticeSettings) =>
  server.answerNext((_, response) => response.end(JSON.stringify({ settings: now })))

it('shows a choice at once, and two choices made quickly are both saved', async () => {
  answer(settings(1))
  answer(settings(2, ['dose-style']))
  answer(settings(2, ['dose-style']))
  answer(settings(3, ['dose-style', 'jargon']))
  box('dose-style').click()
  expect(box('dose-style').checked).toBe(false)
  box('jargon').click()
  expect(box('jargon').checked).toBe(false)
  await eventually(() => expect(server.seen).toHaveLength(4))
  const saved = server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
  expect(saved).toEqual([
    { lintRulesOff: ['dose-style'], version: 1 },
    { lintRulesOff: ['dose-style', 'jargon'], version: 2 },
  ])
})

it('of two choices made quickly, the second is saved without the first, whose refusal stays on screen', async () => {
  answer(settings(1))
  server.answerNext((_, response) => {
    response.statusCode = 400
    response.end(JSON.stringify({ error: { code: 'invalid', message: 'Not this one.' } }))
  })
  answer(settings(1))
  answer(settings(2, ['jargon']))
  box('dose-style').click()
  box('jargon').click()
  await eventually(() => expect(box('dose-style').checked).toBe(true))
  expect(box('jargon').checked).toBe(false)
  const saved = server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
  expect(saved).toEqual([
    { lintRulesOff: ['dose-style'], version: 1 },
    { lintRulesOff: ['jargon'], version: 1 },
  ])
  expect(shownToasts().map(({ title, message }) => title ?? message)).toEqual([
    'Not saved',
    'Practice settings saved',
  ])
})
