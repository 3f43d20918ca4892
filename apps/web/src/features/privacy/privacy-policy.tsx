import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useInfo } from '../../platform/practice.ts'
import { EarlierRequestsOffer } from './earlier-requests-offer.tsx'
import { storedData } from './stored-data.ts'
import { PolicyPage } from './policy-page.tsx'
import classes from './policy.module.css'
import { RequestForm } from './request-form.tsx'
import { dataRecipients } from './data-recipients.ts'

/** Which personal data is stored, for how long, and who receives it, with this installation's settings (spec §2 Policy pages). */
export function PrivacyPolicy({ byUser }: { byUser: number | null }) {
  const info = useInfo()
  const practice = info.practiceName || 'the practice'
  return (
    <PolicyPage title="Privacy Policy">
      <p>
        {practice} uses Sincerely to keep clinical letters and the data they are based on. The practice
        decides what is kept and why, and is responsible for it. Everything is stored on the practice's own
        server.
      </p>
      <h2>What is kept, and for how long</h2>
      <div className={classes.table}>
        <Table aria-label="What is kept, and for how long" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th>How long</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {storedData(info).map(({ what, why, long }) => (
              <Table.Tr key={what}>
                <Table.Td>{what}</Table.Td>
                <Table.Td>{why}</Table.Td>
                <Table.Td>{long}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p>
        What is stored in the browsers of the people who work here is listed in the{' '}
        <Link to="/cookie-policy" className={classes.link}>
          Cookie Policy
        </Link>
        .
      </p>
      <h2>Who sees it</h2>
      <p>
        Doctors see their own patients. Secretaries see the patients of the doctors they work for.
        Administrators see all patients. Letters are sent only to their recipients, in the way the letter
        states. The practice keeps a record of who changed what, and when.
      </p>
      <h2>Where it goes</h2>
      <ul>
        {dataRecipients(info).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <h2>Your rights</h2>
      <p>
        You can ask for a copy of everything held about you, including in a form that other systems can read.
        You can ask for your data to be corrected or erased, or not to be used for now. You can also object to
        a use of your data. The practice answers within one calendar month. Health records must often be kept
        for the time shown above. If this prevents erasure, the practice will tell you.
      </p>
      {byUser === null && <EarlierRequestsOffer byUser={null} />}
      <RequestForm byUser={byUser} sendLabel="Send request" />
    </PolicyPage>
  )
}
