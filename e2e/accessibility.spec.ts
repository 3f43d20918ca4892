import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, type Letter, type Patient, approve, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { editorOf } from './support/letter-editor.ts'
import { lookAt } from './support/looking.ts'
import { outOfReach } from './support/reach.ts'
import { signInAs } from './support/sign-in.ts'
import { pdfText } from './support/pdf-text.ts'
import { goTo } from './support/go-to.ts'

type Scene = { patient: Patient; letter: Letter; toPost: Letter }

/** Each function opens one state of the product and waits until it has settled. */
const states: Record<string, (page: Page, scene: Scene) => Promise<void>> = {
  dashboard: async (page) => {
    await goTo(page, '/')
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(page.getByText('Healthy')).toBeVisible()
  },
  'user menu': async (page) => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  },
  notifications: async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  },
  patients: async (page) => {
    await goTo(page, '/patients')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  },
  'new patient': async (page) => {
    await page.getByRole('button', { name: 'New patient', exact: true }).click()
    await page.getByRole('button', { name: 'Add patient' }).click()
    await expect(page.getByText('Enter the date of birth.')).toBeVisible()
  },
  patient: async (page, { patient }) => {
    await goTo(page, `/patients/${patient.id}`)
    await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  },
  'patient being edited': async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Full Name')).toBeVisible()
  },
  'create letter': async (page, { patient }) => {
    await goTo(page, `/patients/${patient.id}?letter=true`)
    await expect(page.getByRole('textbox', { name: 'Dictation' })).toBeVisible()
  },
  'generated letter': async (page, { patient }) => {
    await page
      .getByRole('textbox', { name: 'Dictation' })
      .fill('Bridget please ring her full stop She is well full stop')
    await page.getByRole('button', { name: 'Generate Letter' }).click()
    await expect(editorOf(page, patient)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept & Save' })).toBeEnabled()
  },
  letters: async (page, { patient }) => {
    await goTo(page, '/letters')
    await expect(page.getByRole('article', { name: `Letter for ${patient.name}` })).toContainText(
      'She is well.',
    )
  },
  'nothing found': async (page) => {
    await page.getByRole('searchbox').fill('no such letter')
    await expect(page.getByText('No letters found')).toBeVisible()
  },
  letter: async (page, { letter }) => {
    await goTo(page, `/letters/${letter.id}`)
    await expect(page.getByRole('article')).toContainText('She is well.')
  },
  'download menu': async (page) => {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Word' })).toBeVisible()
  },
  'letter history': async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await expect(page.getByRole('region', { name: 'Version 2 (now)' })).toContainText('She is better.')
  },
  'two versions': async (page) => {
    await page.getByLabel('Compare with').selectOption({ index: 1 })
    await expect(page.getByRole('dialog').locator('ins').first()).toBeVisible()
  },
  'letter preview': async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    await expect(page.getByRole('region', { name: 'Page 1 of 1' })).toContainText('She is better.')
  },
  'detail refused': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Visit date').fill('soon')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a real date, such as 05/01/2026.')).toBeVisible()
  },
  'recipients being edited': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit recipients' }).click()
    await page.getByLabel(/^Send to Dr Asha Patel/).selectOption('Email')
    await expect(page.getByText('Enter the email address to send it to.')).toBeVisible()
    await page.getByLabel('Add a recipient').click()
    await expect(page.getByRole('option', { name: /^Type a name/ })).toBeVisible()
  },
  'new recipient': async (page) => {
    await page.getByRole('option', { name: /^Type a name/ }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
  },
  'posting by several ways': async (page, { toPost }) => {
    await goTo(page, `/letters/${toPost.id}`)
    await lookAt(page)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Confirm and post' })).toBeVisible()
  },
  'address book': async (page) => {
    await goTo(page, '/settings?tab=address-book')
    await expect(page.getByRole('heading', { name: 'Address Book' })).toBeVisible()
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
  },
  'letter being edited': async (page, { patient, letter }) => {
    await goTo(page, `/letters/${letter.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(editorOf(page, patient)).toBeVisible()
  },
  'letter texts': async (page) => {
    await goTo(page, '/settings?tab=letter-texts')
    await expect(page.getByRole('heading', { name: 'Snippets' })).toBeVisible()
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter the text.')).toBeVisible()
  },
  settings: async (page) => {
    await goTo(page, '/settings?tab=letter-template')
    await expect(page.getByRole('textbox', { name: 'Header' })).toBeVisible()
    await expect(page.getByText('The signature prints here')).toBeVisible()
  },
  guide: async (page) => {
    await goTo(page, '/docs')
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  'guide, searched': async (page) => {
    await goTo(page, '/docs?q=recovery')
    await expect(page.getByText('1 chapter found')).toBeVisible()
  },
  questions: async (page) => {
    await goTo(page, '/faq#lost-authenticator')
    await expect(page.getByRole('link', { name: 'Security' })).toBeVisible()
  },
  support: async (page) => {
    await goTo(page, '/support')
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Administrators' })).toBeVisible()
  },
  'page not found': async (page) => {
    await goTo(page, '/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
}

const publicStates: typeof states = {
  'privacy policy': async (page) => {
    await goTo(page, '/privacy-policy')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
  },
  'cookie policy': async (page) => {
    await goTo(page, '/cookie-policy')
    await expect(page.getByRole('table')).toBeVisible()
  },
  'sign-in': async (page) => {
    await goTo(page, '/login')
    await expect(page.getByRole('button', { name: 'Sign in to the demo practice' })).toBeVisible()
  },
  'wrong link': async (page) => {
    await goTo(page, '/first-admin')
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  },
  'used link': async (page) => {
    await goTo(page, '/first-admin#made-up')
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
  },
  'first administrator': async (page) => {
    await page.route('**/api/auth/first-admin/check', (route) => route.fulfill({ json: { usable: true } }))
    await goTo(page, '/first-admin#still-open')
    await expect(page.getByLabel('Name of the practice')).toBeVisible()
  },
}

const adminStates: typeof states = {
  'privacy and data': async (page) => {
    await goTo(page, '/settings?tab=privacy')
    await expect(page.getByText(/^Your choice from/)).toBeVisible()
  },
  'data rights': async (page) => {
    await goTo(page, '/admin/data-rights')
    await expect(page.getByRole('heading', { name: 'Data rights' })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Pending, \d/ })).toBeVisible()
  },
  'admin dashboard': async (page) => {
    await goTo(page, '/admin')
    await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('table')).toBeAttached()
    await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).not.toHaveCount(
      0,
    )
  },
  'audit trail': async (page) => {
    await goTo(page, '/admin/audit')
    await page.getByLabel('From', { exact: true }).fill('soon')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a real date.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Audit trail entries' })).toBeVisible()
  },
  'letters of the practice': async (page) => {
    await goTo(page, '/admin/letters')
    await page.getByRole('checkbox', { name: 'Select all letters that can be reassigned' }).check()
    await expect(page.getByRole('button', { name: 'Reassign…' })).toBeVisible()
  },
  'reassigning letters': async (page) => {
    await page.getByRole('button', { name: 'Reassign…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reassign/ })
      .click()
    await expect(page.getByText('Choose the new doctor.')).toBeVisible()
  },
  'patient of a new letter': async (page, { patient }) => {
    await goTo(page, '/admin/letters?new=true')
    await page.getByRole('dialog').getByLabel('Patient').fill(patient.name)
    await expect(page.getByRole('button', { name: patient.name })).toBeVisible()
  },
  'all patients': async (page) => {
    await goTo(page, '/admin/patients')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect(page.getByRole('button', { name: 'Reassign…' })).toBeVisible()
  },
  'notification settings refused': async (page) => {
    await goTo(page, '/settings?tab=notifications')
    await page.getByRole('textbox', { name: 'From' }).fill('late')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter a time, such as 22:00.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
  },
  'practice settings': async (page) => {
    await goTo(page, '/settings?tab=practice')
    await expect(page.getByRole('switch', { name: 'Only doctors may approve' })).toBeVisible()
  },
}

const narrowStates: typeof states = {
  'letters, narrow': async (page) => {
    await goTo(page, '/letters')
    await expect(page.getByRole('list', { name: 'Letters' }).getByRole('link').first()).toBeVisible()
  },
  'letter menu, narrow': async (page, { letter }) => {
    await goTo(page, `/letters/${letter.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
  },
  'menu, narrow': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Letters' }),
    ).toBeVisible()
  },
}

const desk = { width: 1440, height: 900 }
const walks = {
  'of a doctor': { who: 'doctor', viewport: desk, stops: states, patient: 'Seraphina Lodge' },
  'on a narrow screen': {
    who: 'doctor',
    viewport: { width: 390, height: 844 },
    stops: narrowStates,
    patient: 'Seraphina Ledge',
  },
  'of an administrator': { who: 'admin', viewport: desk, stops: adminStates, patient: 'Seraphina Lidge' },
  'before one signs in': { who: 'nobody', viewport: desk, stops: publicStates, patient: 'Seraphina Ladge' },
} as const

for (const [whose, { who, viewport, stops, patient }] of Object.entries(walks))
  test(`Pages ${whose} have no axe findings in light and dark, and the keyboard reaches every control`, async ({
    openAs,
    doctor,
  }) => {
    // On a busy machine, Axe alone takes most of a journey's usual time.
    test.setTimeout(360_000)
    const scene = await newScene(doctor, patient)
    const page = await openAs(who, { colorScheme: 'light', reducedMotion: 'reduce', viewport })
    const found: string[] = []
    for (const [name, open] of Object.entries(stops)) {
      await open(page, scene)
      found.push(...(await outOfReach(page, name)), ...(await findingsOf(page, name)))
    }
    expect(found).toEqual([])
  })

test('A letter can be written, approved, posted and downloaded with the keyboard only', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Wilhelmina Strand')
  await page.goto('/')
  await tabTo(page.getByRole('link', { name: 'Patients', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader').nth(5)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('strand')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Create Letter', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Create Letter', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Dictation' })).toBeFocused()
  await page.keyboard.type('She is well full stop')
  await tabTo(page.getByRole('button', { name: 'Generate Letter' }))
  await page.keyboard.press('Enter')
  await expect(editorOf(page, patient)).toContainText('She is well.')
  await expect(editorOf(page, patient)).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Accept & Save' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/letters\/\d+$/)

  await expect(page.getByRole('article')).toContainText('She is well.')
  await page.keyboard.press('e')
  await expect(editorOf(page, patient)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', MRCP')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Content Saved')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  // The user has already viewed the text, so the letter can be posted right after approval.
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Confirm and post' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Letter has been posted successfully.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await tabTo(page.getByRole('button', { name: 'Download', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await pdfText(await downloading)).toMatch(/She is well\.[\s\S]*, MRCP/)
})

test('The first Tab is a link to the content; navigation and sign-in focus the content; ? lists all keys', async ({
  page,
  openAs,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('Next up')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Patients', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Patients · Sincerely')
  await page.keyboard.press('Shift+Slash')
  const keys = page.getByRole('dialog', { name: /keyboard/i })
  for (const words of ['Approve a draft', 'Post an approved letter', 'CtrlS', 'Clear the search'])
    await expect(keys).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  const fresh = await openAs('nobody')
  await fresh.goto('/login')
  await signInAs(fresh, 'doctor')
  await expect(fresh.getByRole('main')).toContainText('Next up')
  await expect(fresh.getByRole('main')).toBeFocused()
})

async function newScene(doctor: Client, name: string): Promise<Scene> {
  const patient = await newPatient(doctor, name, { allergies: ['penicillin'] })
  const words = { rawTranscription: 'she is well full stop', priority: 'high' }
  const letter = await newLetter(doctor, patient, '<h2>Plan</h2><p>She is well.</p>', words)
  await doctor.patch(`/api/letters/${letter.id}/content`, {
    content: `${letter.content}<p>She is better.</p>`,
  })
  const toPost = await newLetter(doctor, patient, '<p>She is well.</p>')
  await doctor.put(`/api/letters/${toPost.id}/recipients`, {
    recipients: [{ key: 'gp', kind: 'gp', way: 'hand' }],
  })
  await approve(doctor, toPost.id)
  return { patient, letter, toPost }
}
