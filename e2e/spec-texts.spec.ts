import { approve, newLetter, newPatient, clientOf, post, someLetter } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { cutOff, holdBack, refuse, refuseWithPage } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { editorOf } from './support/letter-editor.ts'
import { chooseDownload, downloadAs } from './support/letter-files.ts'
import { people } from './support/people.ts'
import { pdfText } from './support/pdf-text.ts'
import { tokenOf } from './support/sessions.ts'
import { signInAs } from './support/sign-in.ts'
import { type Stage, administration, consent } from './support/administration-walk.ts'
import {
  builtTexts,
  isAsPlanned,
  lookFor,
  openLedger,
  specTexts,
  textsOf,
  walkedElsewhere,
} from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'
import { setTime } from './support/set-time.ts'

type Walk = { pages: string[]; steps: Record<string, (stage: Stage) => Promise<void>> }

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

test('Every specified text has a source, is built when due and belongs to a walk', () => {
  expect(specTexts.filter((entry) => !isAsPlanned(entry))).toEqual([])
  expect(builtTexts.length).toBeGreaterThan(260)
  const walked = new Set([...walkedElsewhere, ...Object.values(walks).flatMap(({ pages }) => pages)])
  expect(builtTexts.filter(({ page }) => !walked.has(page))).toEqual([])
})

const walks: Record<string, Walk> = {
  'the way in, the dashboard, the settings and the policies': {
    pages: ['/login', 'layout', '/', '/settings', '/admin', '/privacy-policy', '/cookie-policy'],
    steps: { signIn, layout, greetings, dashboard, settings, administration, consent },
  },
  'the patients': {
    pages: ['/patients', '/patients/{id}'],
    steps: {
      patientList,
      patientListEditing,
      patientListDeleting,
      patientRecord,
      patientChanges,
      createLetter,
    },
  },
  'the letters': {
    pages: ['/letters', '/letters/{id}'],
    steps: {
      lettersList,
      letterStates,
      gpOfLetter,
      letterTimes,
      editing,
      approvingAndPosting,
      returning,
      printing,
      previewing,
      copyingAndSharing,
    },
  },
}

for (const [part, { pages, steps }] of Object.entries(walks)) {
  test(`Every specified text of ${part} is in its place`, async ({
    page,
    openAs,
    doctor,
    address,
    console,
  }) => {
    test.setTimeout(360_000)
    console.allow(/status of [45]\d\d|ERR_FAILED/)
    const ledger = openLedger(textsOf(pages))
    const otherDoctor = clientOf(address, await tokenOf('otherDoctor'))
    const stage: Stage = { page, openAs, doctor, otherDoctor, ledger }
    const troubles: string[] = []
    for (const [name, step] of Object.entries(steps)) {
      await test
        .step(name, () => step(stage), { timeout: 150_000 })
        .catch((error: unknown) => troubles.push(`${name}: ${String(error)}`))
    }
    expect({ missing: ledger.missing(), troubles }).toEqual({ missing: [], troubles: [] })
  })
}

async function signIn({ openAs, ledger }: Stage): Promise<void> {
  const page = await openAs('nobody', { viewport: wide })
  await page.goto('/login')
  await lookFor(page, ledger, '/login', 'Sign in to your dashboard')
  const error = page.locator('form').getByRole('alert')
  const letGo = await holdBack({ page, api: 'auth/login' })
  await signInAs(page, 'otherDoctor', 'not-the-password')
  await lookFor(page, ledger, '/login', 'Signing in...')
  await letGo()
  await lookFor(page, ledger, '/login', 'Invalid credentials')
  const answerAgain = await refuseWithPage({ page, api: 'auth/login' }, 502)
  await signInAs(page, 'otherDoctor')
  await expect(error).not.toHaveText('Invalid credentials')
  await expect(error).toBeVisible()
  await ledger.look(page, '/login')
  await answerAgain()
  await refuse({ page, api: 'auth/demo-login' }, 500)
  await page.getByRole('button', { name: 'Sign in to the demo practice' }).click()
  await lookFor(page, ledger, '/login', 'Demo login failed. Please try again or contact support.')
}

async function layout({ page, ledger }: Stage): Promise<void> {
  await goTo(page, '/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await lookFor(page, ledger, 'layout', 'Sign out')
  const user = { id: 1, email: people.doctor, name: '', role: 'doctor', doctorId: 1, doctors: [] }
  await page.route('**/api/auth/verify', (route) => route.fulfill({ json: { user } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account of User' })).toBeVisible()
  await ledger.look(page, 'layout')
  await page.unroute('**/api/auth/verify')
}

async function greetings({ openAs, ledger }: Stage): Promise<void> {
  const page = await openAs('otherDoctor', { viewport: wide })
  const greetingAt = { '09:00': 'Good morning', '13:00': 'Good afternoon', '19:00': 'Good evening' }
  for (const [time, greeting] of Object.entries(greetingAt)) {
    await setTime(page, `2026-01-14T${time}:00Z`)
    // An open page would follow the clock up to 30 s later.
    await page.goto('/')
    await lookFor(page, ledger, '/', greeting)
  }
}

async function dashboard({ page, ledger }: Stage): Promise<void> {
  const answerHealth = await holdBack({ page, api: 'system/health' })
  const letGo = await holdBack({ page, api: 'health' })
  await page.goto('/')
  await lookFor(page, ledger, '/', 'Checking...')
  await letGo()
  await answerHealth()
  await lookFor(page, ledger, '/', 'Healthy')
  await expect(page.getByText('Total Patients')).toBeVisible()
  await ledger.look(page, '/')
  const healthy = await refuse({ page, api: 'health' }, 503)
  const answered = await refuse({ page, api: 'letters' })
  await page.reload()
  await lookFor(page, ledger, '/', 'Issues')
  await lookFor(page, ledger, '/', 'Failed to load letters. Please try again.')
  await healthy()
  await answered()
}

async function patientList({ page, doctor, ledger }: Stage): Promise<void> {
  await goTo(page, '/patients')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await ledger.look(page, '/patients')
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await lookFor(page, ledger, '/patients', 'ready to send')
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await lookFor(page, ledger, '/patients', 'Posted')
  // Other journeys use this practice, so its newest patients may all have drafts.
  const patient = await newPatient(doctor, 'Eudora Finch')
  await newLetter(doctor, patient, '<p>She is well.</p>')
  await goTo(page, `/patients?q=${patient.id}`)
  await lookFor(page, ledger, '/patients', 'in progress')
}

async function patientListEditing({ page, doctor, ledger }: Stage): Promise<void> {
  const patient = await newPatient(doctor, 'Perpetua Crane')
  await goTo(page, `/patients?q=${patient.id}`)
  await page.getByRole('button', { name: `Edit ${patient.name}` }).click()
  await page.getByLabel('Phone').fill('01632 960111')
  await lookFor(page, ledger, '/patients', 'Save Changes')
  const letGo = await holdBack({ page, api: 'patients/*', method: 'PUT' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await lookFor(page, ledger, '/patients', 'Saving...')
  await letGo()
  await expect(page.getByText('Patient updated successfully')).toBeVisible()
}

async function patientListDeleting({ page, doctor, ledger }: Stage): Promise<void> {
  const patients = [
    await newPatient(doctor, 'Odalys Nightjar'),
    await newPatient(doctor, 'Isaura Nightjar', { dob: '1971-05-09' }),
  ]
  await goTo(page, '/patients?q=Nightjar')
  const remove = page.getByRole('button', { name: `Delete ${patients[0]?.name}` })
  for (const [message, said] of [
    ['Made to fail.', 'Failed to delete patient: Made to fail.'],
    ['', 'Failed to delete patient: Unknown error'],
  ] as const) {
    const accepted = await refuse({ page, api: 'patients/*', method: 'DELETE' }, 400, message)
    await remove.click()
    await lookFor(page, ledger, '/patients', said)
    await accepted()
  }
  const reached = await cutOff({ page, api: 'patients/*', method: 'DELETE' })
  await remove.click()
  await lookFor(page, ledger, '/patients', 'Error deleting patient. Please try again.')
  await reached()
  await closeMessages(page)
  await remove.click()
  await lookFor(page, ledger, '/patients', `Patient "${patients[0]?.name}" deleted successfully`)
  await page.getByRole('checkbox', { name: `Select ${patients[1]?.name}` }).click()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await ledger.look(page, '/patients')
  const accepted = await refuse({ page, api: 'patients/batch', method: 'DELETE' })
  const confirm = page.getByRole('button', { name: 'Delete 1 patient' })
  await confirm.click()
  await lookFor(page, ledger, '/patients', 'Failed to delete patients: Made to fail.')
  await accepted()
  await closeMessages(page)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await confirm.click()
  await lookFor(page, ledger, '/patients', 'Successfully deleted 1 patient(s)')
}

async function patientRecord({ page, doctor, ledger }: Stage): Promise<void> {
  const patient = await newPatient(doctor, 'Aurelia Frost')
  await goTo(page, `/patients/${patient.id}`)
  await lookFor(page, ledger, '/patients/{id}', 'No letters yet')
  await newLetter(doctor, patient, '<p>She is well.</p>')
  await lookFor(page, ledger, '/patients/{id}', 'Clinical Letters (1)')
  const letter = await newLetter(doctor, patient, '<p>She is better.</p>')
  await approve(doctor, letter.id)
  await expect(page.getByRole('button', { name: `Process letter no. ${letter.id}` })).toBeVisible()
  await ledger.look(page, '/patients/{id}')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await ledger.look(page, '/patients/{id}')
  await goTo(page, '/patients/999999')
  await lookFor(page, ledger, '/patients/{id}', 'Patient not found')
}

async function patientChanges({ page, doctor, ledger }: Stage): Promise<void> {
  const patient = await newPatient(doctor, 'Florian Gale')
  await goTo(page, `/patients/${patient.id}?edit=true`)
  await page.getByLabel('Phone').fill('01632 960222')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const accepted = await refuse({ page, api: 'patients/*', method: 'PUT' })
  await save.click()
  await lookFor(page, ledger, '/patients', 'Failed to update patient: Made to fail.')
  await accepted()
  const reached = await cutOff({ page, api: 'patients/*', method: 'PUT' })
  await save.click()
  await lookFor(page, ledger, '/patients', 'Error updating patient. Please try again.')
  await reached()
  await closeMessages(page)
  await save.click()
  await lookFor(page, ledger, '/patients', 'Patient updated successfully')
}

async function createLetter({ page, doctor, ledger }: Stage): Promise<void> {
  const place = '/patients/{id}'
  const patient = await newPatient(doctor, 'Sylvester Hart')
  await goTo(page, `/patients/${patient.id}?letter=true`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toBeVisible()
  await ledger.look(page, place)
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await lookFor(page, ledger, place, 'Input Required')
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('He is well full stop')
  const drafts = await refuse({ page, api: 'assistant/draft' })
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await lookFor(page, ledger, place, 'Failed to generate letter. Please try again.')
  await drafts()
  await closeMessages(page)
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await expect(dialog.getByRole('button', { name: 'Regenerate' })).toBeVisible()
  await ledger.look(page, place)
  const saves = await refuse({ page, api: 'letters', method: 'POST' })
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await lookFor(page, ledger, place, 'Failed to save letter. Please try again.')
  await saves()
  await closeMessages(page)
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await lookFor(page, ledger, place, 'Letter has been created successfully')
}

async function lettersList({ page, ledger }: Stage): Promise<void> {
  await goTo(page, '/letters')
  const rows = page.getByRole('list', { name: 'Letters' }).getByRole('link')
  for (const tab of ['Approved', 'Posted', 'Draft']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(rows.first()).toContainText(tab)
    await ledger.look(page, '/letters')
  }
  const letGo = await holdBack({ page, api: 'letters' })
  // The page may already be refetching after it connected. The button is then disabled, but has the same
  // label.
  await page.getByRole('button', { name: /^Sync/ }).click({ force: true })
  await lookFor(page, ledger, '/letters', 'Syncing...')
  await letGo()
  await page.getByRole('button', { name: 'Close letter' }).click()
  await lookFor(page, ledger, '/letters', 'Select a letter to view details')
  await page.getByRole('searchbox').fill('no such letter')
  await lookFor(page, ledger, '/letters', 'Try adjusting your search terms')
  await goTo(page, '/letters')
  await page.setViewportSize(narrow)
  await rows.first().click()
  await lookFor(page, ledger, '/letters', 'Back to Letters')
  await page.setViewportSize(wide)
}

async function letterStates({ page, doctor, ledger }: Stage): Promise<void> {
  const patient = await newPatient(doctor, 'Perdita Snow')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const letGo = await holdBack({ page, api: 'letters/*' })
  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByText('Loading letter...')).toBeAttached()
  await ledger.look(page, '/letters/{id}')
  await letGo()
  await lookFor(page, ledger, '/letters/{id}', 'Yours sincerely,')
  await approve(doctor, letter.id)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await ledger.look(page, '/letters/{id}')
  const answers = await refuse({ page, api: 'letters/*' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Failed to load letter details')
  await ledger.look(page, '/letters/{id}')
  await answers()
}

async function gpOfLetter({ page, doctor, ledger }: Stage): Promise<void> {
  const place = '/letters/{id}'
  const patient = await newPatient(doctor, 'Lysander Moss', { gpName: null, dob: null })
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await goTo(page, `/letters/${letter.id}`)
  // The date of birth is also 'Not specified' and arrives with the letter. The GP arrives with the record.
  await lookFor(page, ledger, place, 'Add GP')
  await page.getByRole('button', { name: 'Add GP' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await lookFor(page, ledger, place, 'Please enter a GP name.')
  await page.getByLabel('GP Name').fill('Asha Patel')
  const saves = await refuse({ page, api: 'patients/*', method: 'PUT' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await lookFor(page, ledger, place, 'Failed to update GP information. Please try again.')
  await saves()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await lookFor(page, ledger, place, 'GP Updated')
}

async function letterTimes({ openAs, otherDoctor, ledger }: Stage): Promise<void> {
  const page = await openAs('otherDoctor', { viewport: wide })
  const patient = await newPatient(otherDoctor, 'Eulalia Stamp')
  const words = { rawTranscription: 'she is well full stop' }
  const letter = await newLetter(otherDoctor, patient, '<p>She is well.</p>', words)
  const minute = 60_000
  for (const [later, ago] of [
    [0, 'just now'],
    [5 * minute, '5 mins ago'],
    [180 * minute, '3 hours ago'],
    [2880 * minute, '2 days ago'],
  ] as const) {
    await setTime(page, Date.now() + later)
    // An open page would follow the clock up to 30 s later.
    await page.goto(`/letters/${letter.id}`)
    await lookFor(page, ledger, '/letters/{id}', ago)
  }
  await page.clock.setSystemTime(new Date())
}

async function editing({ page, doctor, ledger }: Stage): Promise<void> {
  const place = '/letters/{id}'
  const { patient, letter } = await someLetter(doctor, 'Emmeline Dove')
  await goTo(page, `/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeVisible()
  await ledger.look(page, place)
  await text.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(text.locator('[data-placeholder]')).toBeVisible()
  await ledger.look(page, place)
  await page.keyboard.type('Dear Dr Patel, she is better.')
  const saves = await refuse({ page, api: 'letters/*/content' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await lookFor(page, ledger, place, 'Failed to save letter content')
  await saves()
  await page.keyboard.press('Control+s')
  await lookFor(page, ledger, place, 'Content Saved')
  await text.press('End')
  await page.keyboard.type(' Much better.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await lookFor(page, ledger, place, 'Letter Updated')
}

async function approvingAndPosting({ page, doctor, ledger }: Stage): Promise<void> {
  const place = '/letters/{id}'
  const { letter } = await someLetter(doctor, 'Hyacinth Lake')
  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('Hyacinth Lake')
  await lookAt(page)
  const approves = await refuse({ page, api: 'letters/*/review' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await lookFor(page, ledger, place, 'Failed to update letter status')
  await approves()
  await page.getByRole('button', { name: 'Approve' }).click()
  await lookFor(page, ledger, place, 'Letter has been approved')
  const postButton = page.getByRole('button', { name: 'Post', exact: true })
  await expect(postButton).toBeVisible()
  await lookAt(page)
  const posts = await refuse({ page, api: 'letters/*/status' })
  await postButton.click()
  const confirm = page.getByRole('button', { name: 'Confirm and post' })
  await confirm.click()
  await lookFor(page, ledger, place, 'Failed to post letter')
  await posts()
  await confirm.click()
  await lookFor(page, ledger, place, 'Letter has been posted successfully.')
}

async function returning({ page, doctor, ledger }: Stage): Promise<void> {
  const { letter } = await someLetter(doctor, 'Philomena Croft')
  await goTo(page, `/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Return for revision' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Please name the dose.')
  await page.getByRole('button', { name: 'Return letter' }).click()
  await lookFor(page, ledger, '/letters/{id}', 'Letter has been returned for revision')
  await approve(doctor, letter.id)
  const note = { status: 'posted', notes: 'Processed by secretary' }
  await doctor.patch(`/api/letters/${letter.id}/status`, note)
  await lookFor(page, ledger, '/letters/{id}', 'Processed by secretary')
}

async function printing({ openAs, otherDoctor, ledger }: Stage): Promise<void> {
  const page = await openAs('otherDoctor', { viewport: wide })
  const place = '/letters/{id}'
  const { letter } = await someLetter(otherDoctor, 'Casimir Orchard')
  await page.goto(`/letters/${letter.id}`)
  const sentence = 'Failed to generate PDF. Please try again.'
  const prints = await refuse({ page, api: 'letters/*/pdf' }, 500, sentence)
  await chooseDownload(page, 'PDF')
  await lookFor(page, ledger, place, 'PDF Generation Failed')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await lookFor(page, ledger, place, 'Print Failed')
  await prints()
  const words = await refuse({ page, api: 'letters/*/docx' }, 500)
  await chooseDownload(page, 'Word')
  await lookFor(page, ledger, place, 'Word Generation Failed')
  await words()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Word', exact: true })).toBeVisible()
  await ledger.look(page, place)
  await page.keyboard.press('Escape')
  const download = await downloadAs(page, 'PDF')
  await lookFor(page, ledger, place, 'PDF Downloaded')
  const text = (await pdfText(download)).replaceAll(/\s+/g, ' ')
  const word = await downloadAs(page, 'Word')
  await lookFor(page, ledger, place, 'Word Document Ready')
  ledger.read([download.suggestedFilename(), text, word.suggestedFilename()], place)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await lookFor(page, ledger, place, 'Print Dialog Opened')
  await post(otherDoctor, letter.id).catch(() => undefined)
}

async function previewing({ page, doctor, ledger }: Stage): Promise<void> {
  const { letter } = await someLetter(doctor, 'Leocadia Fenn')
  // The message may disappear while the pages are drawn, so the download is requested again.
  await expect(async () => {
    await page.goto(`/letters/${letter.id}?download=true`)
    await expect(page.getByText('PDF Ready')).toBeVisible({ timeout: 10_000 })
    await ledger.look(page, '/letters/{id}')
    expect(ledger.missing().filter((text) => text.includes('PDF Ready'))).toEqual([])
  }).toPass({ timeout: 120_000 })
  await lookFor(page, ledger, '/letters/{id}', 'Full Letter Preview')
}

async function copyingAndSharing({ page, doctor, ledger }: Stage): Promise<void> {
  const place = '/letters/{id}'
  const { letter } = await someLetter(doctor, 'Rosamund Quill')
  await goTo(page, `/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await lookFor(page, ledger, place, 'Link Copied')
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await lookFor(page, ledger, place, 'Content Copied')
  await page.getByRole('button', { name: 'Copy', exact: true }).last().click()
  await lookFor(page, ledger, place, 'Copied!')
}

async function settings({ page, openAs, ledger }: Stage): Promise<void> {
  await goTo(page, '/settings')
  await lookFor(page, ledger, '/settings', 'Professional registration number')
  await goTo(page, '/settings?tab=letter-template')
  await lookFor(page, ledger, '/settings', 'Save Templates')
  await goTo(page, '/settings?tab=privacy')
  await lookFor(page, ledger, '/settings', 'Export Data')
  const admin = await openAs('admin', { viewport: wide })
  await admin.goto('/settings?tab=fhir')
  await lookFor(admin, ledger, '/settings', 'Server URL')
}
