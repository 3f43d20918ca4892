import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useInfo } from '../../platform/practice.ts'
import { EarlierRequestsOffer } from './earlier-requests-offer.tsx'
import { keptThings } from './kept-things.ts'
import { PolicyPage } from './policy-page.tsx'
import classes from './policy.module.css'
import { RequestForm } from './request-form.tsx'
import { waysOut } from './ways-out.ts'

/** What is kept about whom, how long, and where it goes: as this installation is set (spec §2 Policy pages). */
export function PrivacyPolicy({ byUser }: { byUser: number | null }) {
  const info = useInfo()
  const practice = info.practiceName || 'the practice'
  return (
    <PolicyPage title="Privacy Policy">
      <p>
        {practice} keeps clinical letters, and what they are made of, with Sincerely. The practice decides
        what is kept and why, and answers for it. Everything lies on the practice’s own server.
      </p>
      <h2>What is kept, and how long</h2>
      <div className={classes.table}>
        <Table aria-label="What is kept, and how long" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th>How long</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keptThings(info).map(({ what, why, long }) => (
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
        What lies in the browsers of those who work here is listed in the{' '}
        <Link to="/cookie-policy" className={classes.link}>
          Cookie Policy
        </Link>
        .
      </p>
      <h2>Who sees it</h2>
      <p>
        Doctors see their own patients, secretaries those of the doctors they work for, administrators all.
        Letters go to whom they are addressed, by the way that the letter names. Who changed what, and when,
        is written down.
      </p>
      <h2>Where it goes</h2>
      <ul>
        {waysOut(info).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <h2>Your rights</h2>
      <p>
        You may ask for a copy of everything held about you, also in a form that other systems can read; for a
        correction; for erasure; that the data are not used for now; and you may object to a use. The practice
        answers within one calendar month. Health records must often be kept for the time above; where that
        stands against erasure, the practice says so.
      </p>
      {byUser === null && <EarlierRequestsOffer byUser={null} />}
      <RequestForm byUser={byUser} sendLabel="Send request" />
    </PolicyPage>
  )
}
