import { Table } from '@mantine/core'
import { consentYears } from '@sincerely/domain/privacy/consent'
import { signInDays } from '@sincerely/domain/privacy/retention'
import { storedNames } from '../../platform/stored-names.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { PolicyPage } from './policy-page.tsx'
import classes from './policy.module.css'

/** Lists what the product stores in the browser, and why (spec §2 Policy pages). */
export function CookiePolicy() {
  return (
    <PolicyPage title="Cookie Policy">
      <p>
        Sincerely sets no cookies. It stores a few things in your browser, on this device only, so that it can
        work. None of them is used to count visits, show advertisements or share data with other companies.
      </p>
      <h2>Stored on your device</h2>
      <div className={classes.table}>
        <Table aria-label="Stored on your device" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Purpose</Table.Th>
              <Table.Th>How long</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {storedItems.map(({ name, purpose, kept }) => (
              <Table.Tr key={name}>
                <Table.Td className={classes.name}>{name}</Table.Td>
                <Table.Td>{purpose}</Table.Td>
                <Table.Td>{kept}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p>Each of them is needed for what you do here, or remembers a choice you made.</p>
      <h2>Your choice</h2>
      <ConsentChoice />
    </PolicyPage>
  )
}

/** An item in the browser's storage, with its purpose (product §2). */
type StoredItem = {
  /** The name shown in the browser's developer tools. */
  name: string
  purpose: string
  /** Says how long the item is stored. */
  kept: string
}

/** The IndexedDB database of unsent recordings and files. */
const deviceDatabase = 'sincerely'

/** The service worker's cache. Its name ends with the release. */
const appFiles = 'sincerely-'

/** The prefix under which the router stores scroll positions. */
const scrollPositions = 'tsr-scroll-restoration'

type Stored = keyof typeof storedNames | 'appFiles' | 'database' | 'scroll'

const untilSent = 'Until it reaches the practice, or you discard it'
const untilChanged = "Until you change it or clear the browser's storage"

const purposes: Record<Stored, Omit<StoredItem, 'name'>> = {
  token: { purpose: 'Keeps you signed in', kept: `${signInDays} days, or until you sign out` },
  consent: {
    purpose: 'Your choice in the privacy banner',
    kept: howManyYears(consentYears),
  },
  dataRightsRequests: {
    purpose: 'A request about personal data that an earlier version could not send',
    kept: 'Until you send or discard it',
  },
  copies: { purpose: 'Text you typed that has not been saved yet', kept: untilSent },
  day: {
    purpose: "Today's clinics that you opened, to show them without a network",
    kept: 'Until the day is over, or you sign out',
  },
  appFiles: {
    purpose: "Sincerely's own files, to open a clinic without a network",
    kept: "Until the next version, or you clear the browser's storage",
  },
  database: { purpose: 'Recordings and files on their way to the practice', kept: untilSent },
  locked: { purpose: 'Screen lock, for all tabs', kept: 'Until it is unlocked' },
  idleDeadline: {
    purpose: 'Time when the idle screen locks',
    kept: 'Until you sign out',
  },
  signedOut: {
    purpose: 'Your sign-out, so that other tabs show it',
    kept: 'Until the next sign-in',
  },
  signInUnderWay: { purpose: 'A single sign-on started in this tab', kept: 'Until you are signed in' },
  selfReload: { purpose: 'Time of the last automatic reload', kept: 'Until the tab is closed' },
  scroll: { purpose: 'Scroll position of each page', kept: 'Until the tab is closed' },
  sidebar: { purpose: 'Sidebar: narrow or wide', kept: untilChanged },
  colorScheme: { purpose: 'Appearance: light or dark', kept: untilChanged },
  microphone: { purpose: 'The microphone you chose', kept: untilChanged },
  playback: { purpose: 'Playback settings: speed and keys', kept: untilChanged },
  keyAdvice: { purpose: 'Keyboard shortcut hints you have read', kept: untilChanged },
}

const storedItems: readonly StoredItem[] = Object.entries(purposes).map(([stored, item]) => ({
  name: nameOf(stored as Stored),
  ...item,
}))

function howManyYears(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}

/** A prefix is shown with '…' at its end. */
function nameOf(stored: Stored): string {
  if (stored === 'database') return `${deviceDatabase} (database)`
  if (stored === 'appFiles') return `${appFiles}… (cache)`
  if (stored === 'scroll') return `${scrollPositions}…`
  const name = storedNames[stored]
  return name.endsWith(':') ? `${name}…` : name
}
