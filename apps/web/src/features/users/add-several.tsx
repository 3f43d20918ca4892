import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { newIdempotencyKey } from '../../platform/intent.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Invited, InvitedList } from './invited-list.tsx'
import {
  type ListedField,
  type ListedUser,
  bodyOfListed,
  listedUsers,
  problemsOfListed,
} from './listed-users.ts'
import { ListedUserRow } from './listed-user-row.tsx'
import classes from './add-several.module.css'
import { useInviteUser, useLinkMailing, useReadUserList, useUsers } from './users.queries.ts'

/** Adds the people of a table and invites them together. */
export function AddSeveral() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add several
      </Button>
      {isOpen && <SeveralDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Closes only with its buttons, so that nothing that was typed is lost by accident. */
function SeveralDialog({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<ListedUser[] | null>(null)
  const [invited, setInvited] = useState<Invited[]>([])
  const isDone = rows?.length === 0 && invited.length > 0
  return (
    <Dialog
      title="Add several users"
      size={1040}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {rows === null ? (
        <ChooseTable onRows={setRows} />
      ) : (
        <>
          {!isDone && (
            <Review
              rows={rows}
              onRows={(change) => setRows((now) => change(now ?? []))}
              onInvited={(one) => setInvited((now) => [...now, one])}
            />
          )}
          {invited.length > 0 && <InvitedList invited={invited} />}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {invited.length > 0 ? 'Done' : 'Cancel'}
        </Button>
      </Group>
    </Dialog>
  )
}

function ChooseTable({ onRows }: { onRows: (rows: ListedUser[]) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useReadUserList()
  const read = async (file: File) => {
    setProblem(null)
    try {
      const { tables, message } = await reading.mutateAsync(file)
      const rows = listedUsers(tables)
      if (rows.length === 0) setProblem(message ?? 'No people were found in this table.')
      else if (rows.length > mostListed)
        setProblem(`This table has ${rows.length} people. Add at most ${mostListed} at once.`)
      else onRows(rows)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <Textarea
        label="Paste cells from a spreadsheet"
        description="Columns: name, email, role (doctor, secretary or administrator), and specialty if you like."
        error={problem}
        data-autofocus
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        <Button
          loading={reading.isPending}
          disabled={typed.trim() === ''}
          onClick={() =>
            void read(new File([typed], 'Pasted cells.tsv', { type: 'text/tab-separated-values' }))
          }
        >
          Review
        </Button>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(file) => file && void read(file)}
          inputProps={{ 'aria-label': 'Excel or CSV file' }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={reading.isPending}>
              Choose an Excel or CSV file
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

/** All of them can be edited at once. */
const mostListed = 200

type ReviewProps = {
  rows: ListedUser[]
  onRows: (change: (rows: ListedUser[]) => ListedUser[]) => void
  onInvited: (one: Invited) => void
}

/** Invites one after the other, each a change of its own. Those with a problem stay, with the reason. */
function Review({ rows, onRows, onInvited }: ReviewProps) {
  const [isInviting, setInviting] = useState(false)
  const existing = useUsers().data ?? []
  const isMailed = useLinkMailing() === 'on'
  const inviteOne = useInviteUser()
  const problems = problemsOfListed(rows, existing)
  const right = rows.filter(({ key }) => !problems.has(key))
  const change = (key: string, field: ListedField, value: string) =>
    onRows((now) =>
      now.map((row) =>
        row.key === key ? { ...row, [field]: value, refusal: undefined, idempotencyKey: undefined } : row,
      ),
    )
  const remove = (key: string) => onRows((now) => now.filter((row) => row.key !== key))
  const invite = async () => {
    setInviting(true)
    for (const row of right) {
      const idempotencyKey = row.idempotencyKey ?? newIdempotencyKey()
      try {
        onInvited(await inviteOne.mutateAsync({ body: bodyOfListed(row), idempotencyKey }))
        remove(row.key)
      } catch (error) {
        const refusal = messageOf(error)
        // The answer may have been lost: the next attempt finds what this one did.
        onRows((now) => now.map((one) => (one.key === row.key ? { ...one, refusal, idempotencyKey } : one)))
      }
    }
    setInviting(false)
  }
  return (
    <>
      <p className={classes.words} role="status">
        {right.length} of {rows.length} can be invited.
        {right.length < rows.length && ' The others stay here until they are corrected.'}{' '}
        {isMailed
          ? 'Each gets a one-time link by email.'
          : 'You will see their one-time links here, to copy and give to them.'}
      </p>
      <ul className={classes.rows} aria-label="People to invite" inert={isInviting}>
        {rows.map((row, index) => (
          <ListedUserRow
            key={row.key}
            row={row}
            number={index + 1}
            problems={problems.get(row.key) ?? {}}
            onChange={(field, value) => change(row.key, field, value)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      <Group mt="md">
        <Button loading={isInviting} disabled={right.length === 0} onClick={() => void invite()}>
          Invite {right.length} {right.length === 1 ? 'person' : 'people'}
        </Button>
      </Group>
    </>
  )
}
