// Tests assignments and covers. No other journey uses the other doctor's secretary.
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, clientOf, letterNow, newLetter, newPatient, signIn } from './support/client.ts'
import { holdBack, refuse } from './support/faked-network.ts'
import { type Journey, expect, test } from './support/journey.ts'
import { demoPassword } from './support/people.ts'
import { tokenOf } from './support/sessions.ts'
import { type TextLedger, lookFor, openLedger, textsOf } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

const wide = { width: 1440, height: 900 }
const place = '/admin/assignments'
const amara = 'Dr Amara Whitfield'
const tobias = 'Dr Tobias Llewellyn-Rhys'
const joel = 'Joel Hathersage'

test.use({ who: 'admin', viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

test('Unassigning, assigning and moving a secretary takes effect at once in the open browser [T-14]', async ({
  page,
  openAs,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of [45]\d\d/)
  await asInTheDemo(address)
  const ledger = openLedger(textsOf([place]))
  const patient = await newPatient(doctor, 'Zephyrine Oakhurst')
  const secretary = await openAsJoel(openAs, address)
  await secretary.goto('/patients?q=Zephyrine')
  await expect(secretary.getByText('No patients match ‘Zephyrine’')).toBeVisible()
  await openPage(page, ledger)

  await page.getByRole('button', { name: `Delete the assignment of ${joel} and ${tobias}` }).click()
  const question = page.getByRole('dialog', { name: `Unassign ${joel} from ${tobias}?` })
  await expect(question).toContainText('loses access')
  expect(await findingsOf(page, 'the question before unassigning')).toEqual([])
  await question.getByRole('button', { name: 'Unassign' }).click()
  await lookFor(page, ledger, place, 'Secretary unassigned from doctor successfully!')
  await expect(secretary.getByText('No doctor is assigned to you yet.')).toBeVisible()
  await isToldEverywhere(secretary)
  await expect(counter(page, 'Unassigned Secretaries')).toHaveText('1')
  await expect(counter(page, 'Unassigned Doctors')).toHaveText('1')

  await page.getByRole('button', { name: `Assign ${joel}` }).click()
  const create = page.getByRole('dialog', { name: 'New Assignment' })
  await create.getByRole('button', { name: 'Save' }).click()
  await expect(create.getByText('Choose a doctor.')).toBeVisible()
  expect(await findingsOf(page, 'the dialog of an assignment')).toEqual([])
  await ledger.look(page, place)
  await create.getByLabel('Doctor').selectOption(amara)
  await create.getByRole('button', { name: 'Save' }).click()
  // Both messages disappear after a few seconds, so they are checked at the same time.
  await Promise.all([
    lookFor(page, ledger, place, 'All secretaries are assigned'),
    expect(secretary.getByText(`You now see the patients and letters of ${amara}.`)).toBeVisible(),
  ])
  await expect(secretary.getByText('No doctor is assigned to you yet.')).toHaveCount(0)
  await expect(secretary.getByRole('rowheader', { name: patient.name })).toBeVisible()

  await page.getByRole('button', { name: `Edit the assignment of ${joel} and ${amara}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Assignment' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(
    edit.getByText(`${joel} already works for ${amara}. Choose another doctor, or cancel.`),
  ).toBeVisible()
  await edit.getByLabel('Doctor').selectOption(tobias)
  await expect(edit.getByText(`This replaces ${amara}`)).toBeVisible()
  expect(await findingsOf(page, 'an assignment that replaces another one')).toEqual([])
  await ledger.look(page, place)
  // Another administrator changes the assignment first. The dialog says so and shows the current assignment
  // before replacing it.
  const admin = clientOf(address, await tokenOf('admin'))
  await takeAway(admin)
  await expect(edit.getByText(`This replaces ${amara}`)).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await lookFor(page, ledger, place, 'All doctors are assigned')
  await expect(secretary.getByText('No patients match ‘Zephyrine’')).toBeVisible()
  // The notification links to the page with the secretary's doctors.
  await secretary.getByRole('button', { name: /^Notifications/ }).click()
  const told = secretary.getByRole('dialog', { name: 'Notifications' })
  await told
    .getByRole('link', { name: `You now work for ${tobias}.` })
    .first()
    .click()
  await expect(secretary.getByText(`work for ${tobias}.`)).toBeVisible()
  expect(ledger.missing()).toEqual([])
})

test('A secretary who covers today sees the second doctor’s letters until the cover ends', async ({
  page,
  openAs,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of 4\d\d/)
  await asInTheDemo(address)
  const patient = await newPatient(doctor, 'Thaddeus Brimley')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  const secretary = await openAsJoel(openAs, address)
  await secretary.goto('/letters?q=Brimley')
  await expect(secretary.getByRole('main')).toContainText('Try adjusting your search terms')

  await page.goto(place)
  await page.getByRole('button', { name: 'Add cover' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add cover' })
  await dialog.getByLabel('Person covering').selectOption(joel)
  // The secretary's own doctor is not in the list.
  await expect(dialog.getByLabel('Doctor covered').locator('option')).toHaveText(['Choose a doctor', amara])
  await dialog.getByLabel('Last day').fill('1/2/2020')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a doctor.')).toBeVisible()
  await expect(dialog.getByText('The last day must not be before the first day.')).toBeVisible()
  expect(await findingsOf(page, 'the dialog of a cover')).toEqual([])
  await dialog.getByLabel('Doctor covered').selectOption(amara)
  await dialog.getByLabel('Last day').fill(await dialog.getByLabel('First day').inputValue())
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  // Only one message appears, because a cover that starts now is not also announced as planned.
  await Promise.all([
    expect(page.getByText(`Cover for ${amara} saved`)).toBeVisible(),
    expect(secretary.getByText(`You now see the patients and letters of ${amara}.`)).toBeVisible(),
  ])
  await expect(secretary.getByText('Cover arranged')).toHaveCount(0)
  const covers = page.getByRole('table', { name: 'Current and upcoming cover' })
  await expect(covers.getByRole('row', { name: joel })).toHaveCount(1)
  await expect(covers.getByRole('row', { name: joel })).toContainText('Current')

  const row = secretary.getByRole('list', { name: 'Letters' }).getByRole('link', { name: patient.name })
  await expect(row).toContainText(amara)
  await secretary.getByRole('button', { name: 'Filter', exact: true }).click()
  await secretary.getByLabel('Doctor', { exact: true }).selectOption(tobias)
  await expect(row).toHaveCount(0)
  await secretary.getByLabel('Doctor', { exact: true }).selectOption(amara)
  await row.click()
  await expect(secretary.getByRole('article')).toContainText('He is well.')
  await goTo(secretary, '/')
  await expect(secretary.getByRole('main')).toContainText(`You are covering for ${amara} until`)
  await createFor(secretary)
  await goTo(secretary, '/patients?q=Brimley')
  await expect(secretary.getByRole('rowheader', { name: patient.name })).toContainText(amara)

  await goTo(secretary, `/letters/${letter.id}`)
  await expect(secretary.getByRole('article')).toContainText('He is well.')
  await page.getByRole('button', { name: `End cover by ${joel} for ${amara}` }).click()
  const ending = page.getByRole('dialog')
  await expect(ending.getByRole('button', { name: 'End cover' })).toBeVisible()
  expect(await findingsOf(page, 'the question before a cover ends')).toEqual([])
  await ending.getByRole('button', { name: 'End cover' }).click()
  await Promise.all([
    expect(page.getByText('Cover ended')).toBeVisible(),
    expect(secretary.getByText(`You no longer cover for ${amara}.`)).toBeVisible(),
  ])
  await expect(secretary.getByText('He is well.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show past cover' }).click()
  await expect(page.getByRole('table', { name: 'Past cover' })).toContainText('Ended early')
  expect(await findingsOf(page, 'past covers')).toEqual([])
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('A doctor who covers approves on behalf of the absent doctor, where only doctors approve [H-22]', async ({
    page,
    openAs,
    address,
    console,
  }) => {
    console.allow(/status of 404/)
    await asInTheDemo(address)
    const admin = clientOf(address, await tokenOf('admin'))
    const absent = clientOf(address, await tokenOf('otherDoctor'))
    await admin.put('/api/practice-settings', { onlyDoctorsApprove: true })
    const patient = await newPatient(absent, 'Leopold Vantongeren')
    const letter = await newLetter(absent, patient, '<p>He is well.</p>')
    const doctor = await openAs({ address, token: await tokenOf('doctor') }, { viewport: wide })
    await doctor.goto('/letters?q=Vantongeren')
    await expect(doctor.getByRole('main')).toContainText('Try adjusting your search terms')

    await page.goto(place)
    await page.getByRole('button', { name: 'Add cover' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add cover' })
    // On the keyboard, the first letters select an option and Tab moves on.
    await expect(dialog.getByLabel('Person covering')).toBeFocused()
    await page.keyboard.type(amara)
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Doctor covered').locator('option')).toHaveText([
      'Choose a doctor',
      tobias,
    ])
    await expect(dialog).toContainText('Letters that they approve say ‘on behalf of’.')
    await page.keyboard.type(tobias)
    await page.keyboard.press('Tab')
    const firstDay = await dialog.getByLabel('First day').inputValue()
    await page.keyboard.press('Tab')
    await page.keyboard.type(firstDay)
    expect(await findingsOf(page, 'the dialog of a cover on a telephone')).toEqual([])
    await page.keyboard.press('Enter')
    await Promise.all([
      expect(page.getByText(`Cover for ${tobias} saved`)).toBeVisible(),
      expect(doctor.getByText(`You now see the patients and letters of ${tobias}.`)).toBeVisible(),
    ])
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(sideways).toBeLessThanOrEqual(0)

    // The letter can be approved only after it was on screen.
    const opened = doctor.waitForResponse(/\/readings\/me$/u)
    await doctor.getByRole('list', { name: 'Letters' }).getByRole('link', { name: patient.name }).click()
    await expect(doctor.getByRole('article')).toContainText('He is well.')
    await opened
    await doctor.getByRole('button', { name: 'Approve', exact: true }).click()
    const words = `on behalf of ${tobias}`
    await expect.poll(async () => (await letterNow(absent, letter.id)).status).toBe('approved')
    await goTo(doctor, `/letters/${letter.id}`)
    await expect(doctor.getByRole('article')).toContainText(`Approved by ${amara} ${words}`)
    await goTo(page, '/admin/audit')
    await expect(page.getByText(words).first()).toBeVisible()

    await admin.put('/api/practice-settings', { onlyDoctorsApprove: false })
    await asInTheDemo(address)
    await expect(doctor.getByText(`You no longer cover for ${tobias}.`)).toBeVisible()
    await expect(doctor.getByText('He is well.')).toHaveCount(0)
  })
})

/** Checks the loading state, the errors and the page itself, with their texts. */
async function openPage(page: Page, ledger: TextLedger): Promise<void> {
  const letGo = await holdBack({ page, api: 'doctor-secretary' })
  await goTo(page, place)
  await expect(page.getByText('Loading assignments...')).toBeAttached()
  await ledger.look(page, place)
  await letGo()
  const answers = await refuse({ page, api: 'doctor-secretary' })
  await page.reload()
  await lookFor(page, ledger, place, 'Error Loading Assignments')
  await answers()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, 'Active Assignments')
  expect(await findingsOf(page, 'the assignments')).toEqual([])
  await page.getByRole('button', { name: 'New Assignment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Assignment' })
  await expect(dialog.getByLabel('Secretary')).toBeVisible()
  await ledger.look(page, place)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

/** A new patient belongs to the secretary's own doctor unless the secretary chooses another. */
async function createFor(secretary: Page): Promise<void> {
  await secretary.goto('/patients?new=true')
  const dialog = secretary.getByRole('dialog', { name: 'New patient' })
  const whose = dialog.getByLabel('Doctor')
  await expect(whose.locator('option:checked')).toHaveText(tobias)
  await whose.selectOption(amara)
  await dialog.getByLabel('Full Name').fill('Wilhelmina Stroud')
  await dialog.getByLabel('Date of Birth').fill('14/7/1951')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(secretary.getByRole('heading', { name: 'Wilhelmina Stroud' })).toBeVisible()
  await expect(secretary.getByRole('main')).toContainText(amara)
}

async function openAsJoel(openAs: Journey['openAs'], address: string): Promise<Page> {
  const token = await signIn(address, 'secretary2@demo.sincerely.example', demoPassword)
  return openAs({ address, token }, { viewport: wide })
}

/** Without a doctor, every page says who can help. No page offers an action that the server would refuse. */
async function isToldEverywhere(secretary: Page): Promise<void> {
  const askThem = 'Ask your administrator to assign one.'
  for (const [path, words] of [
    ['/', 'Letters of the doctor you work for will appear here.'],
    ['/letters', 'The letters of the doctor you work for will appear here.'],
    ['/to-type', 'The dictations of the doctor you work for will appear here.'],
    ['/patients?new=true', 'You will see the patients of the doctor you work for.'],
  ] as const) {
    await goTo(secretary, path)
    await expect(secretary.getByText(`${words} ${askThem}`)).toBeVisible()
    await expect(secretary.getByRole('button', { name: /^(New patient|Dictate)$/ })).toHaveCount(0)
  }
  await expect(secretary.getByRole('dialog')).toHaveCount(0)
  await goTo(secretary, '/patients?q=Zephyrine')
}

function counter(page: Page, label: string) {
  return page.locator('dl > div').filter({ hasText: label }).locator('dd')
}

type Found = { assignments: { secretaryId: number; secretaryName: string }[] }
type People = { doctors: { id: number; name: string }[]; secretaries: { id: number; name: string }[] }

async function takeAway(admin: Client): Promise<void> {
  const { assignments } = await admin.get<Found>('/api/doctor-secretary')
  const his = assignments.find(({ secretaryName }) => secretaryName === joel)
  await admin.delete(`/api/doctor-secretary/${his?.secretaryId}`)
}

/** Removes the results of an earlier attempt. */
async function asInTheDemo(address: string): Promise<void> {
  const admin = clientOf(address, await tokenOf('admin'))
  const { doctors, secretaries } = await admin.get<People>('/api/doctor-secretary')
  const doctorId = doctors.find(({ name }) => name === tobias)?.id
  const secretaryId = secretaries.find(({ name }) => name === joel)?.id
  await admin.post('/api/doctor-secretary', { secretaryId, doctorId })
  const { covers } = await admin.get<{ covers: { id: number }[] }>('/api/doctor-secretary/covers')
  for (const { id } of covers) await admin.delete(`/api/doctor-secretary/covers/${id}`)
}
