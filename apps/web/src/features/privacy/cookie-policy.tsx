import { Table } from '@mantine/core'
import { ConsentChoice } from './consent-choice.tsx'
import { PolicyPage } from './policy-page.tsx'
import { storedItems } from './stored-items.ts'
import classes from './policy.module.css'

/** What the browser keeps and why (spec §2 Policy pages); the table is what the product really stores. */
export function CookiePolicy() {
  return (
    <PolicyPage title="Cookie Policy">
      <p>
        Sincerely sets no cookies. It keeps a few things in your browser’s own storage, on your device only,
        so that it can do its work. None of them counts visits, shows advertisements or is read by another
        company.
      </p>
      <h2>What is stored on your device</h2>
      <div className={classes.table}>
        <Table aria-label="What is stored on your device" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>What it is for</Table.Th>
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
      <p>All of them are necessary for what you do here, or remember a choice you made.</p>
      <h2>Your choice</h2>
      <ConsentChoice />
    </PolicyPage>
  )
}
