import { Table } from '@mantine/core'
import type { Info } from '@sincerely/contract/system'
import { Link } from '@tanstack/react-router'
import { useInfo } from '../../platform/practice.ts'
import { EarlierRequestsOffer } from './earlier-requests-offer.tsx'
import { storedData } from './stored-data.ts'
import { PolicyPage } from './policy-page.tsx'
import classes from './policy.module.css'
import { RequestForm } from './request-form.tsx'
import { dataRecipients } from './data-recipients.ts'

/**
 * Tells which personal data is stored, for how long, and who receives it with this installation's settings
 * (spec §2 Policy pages).
 */
export function PrivacyPolicy({ byUser }: { byUser: number | null }) {
  const info = useInfo()
  const { policy } = info
  const practice = info.practiceName || 'the practice'
  return (
    <PolicyPage title="Privacy Policy">
      <p>
        {practice} uses Sincerely to keep clinical letters and the data they are based on. The practice
        decides what is kept and why, and is responsible for it. Everything is stored on the practice's own
        server.
      </p>
      <WhoIsResponsible policy={policy} />
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
        The{' '}
        <Link to="/cookie-policy" className={classes.link}>
          Cookie Policy
        </Link>{' '}
        lists what is stored in the browsers of the people who work here.
      </p>
      <h2>Who sees it</h2>
      <p>
        Doctors see their own patients. Secretaries see the patients of the doctors they work for. Both also
        see the patients of a doctor they cover for. Administrators see all patients. Letters are sent only to
        their recipients, in the way the letter states. The practice keeps a record of who changed what, and
        when.
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
      <PolicyWords
        title="Complaints"
        text={policy.complaints}
        otherwise="The practice has not said how to complain to it. In the United Kingdom, you can complain to the Information Commissioner's Office (ICO): ico.org.uk/make-a-complaint."
      />
      {byUser === null && <EarlierRequestsOffer byUser={null} />}
      <RequestForm byUser={byUser} sendLabel="Send request" />
    </PolicyPage>
  )
}

function WhoIsResponsible({ policy }: Pick<Info, 'policy'>) {
  return (
    <>
      <h2>Who is responsible</h2>
      <PolicyWords
        title="Contact"
        text={policy.practiceContact}
        otherwise="The practice has not given its contact details here. Ask at reception."
      />
      <PolicyWords
        title="Data protection"
        text={policy.dataProtectionContact}
        otherwise="The practice has not named a contact for data protection. Ask the practice."
      />
      <PolicyWords
        title="Lawful basis"
        text={policy.lawfulBasis}
        otherwise="The practice has not stated its lawful basis for keeping records. Ask the practice."
      />
    </>
  )
}

type PolicyWordsProps = {
  title: string
  text: string | null
  /** The text to show if the practice has entered none. */
  otherwise: string
}

/** Shows the text from the practice's settings, line by line. */
function PolicyWords({ title, text, otherwise }: PolicyWordsProps) {
  return (
    <>
      <h3>{title}</h3>
      <p className={classes.entered}>{text ?? otherwise}</p>
    </>
  )
}
