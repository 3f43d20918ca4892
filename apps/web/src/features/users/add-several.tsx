import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { newIdempotencyKey } from '../../platform/intent.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Invited, InvitedList, linksToGive } from './invited-list.tsx'
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

/** Adds the people in a table and invites them together. */
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

/** The dialog closes only by its buttons, so that typed text is not lost by accident. */
function SeveralDialog({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<ListedUser[] | null>(null)
  const [invited, setInvited] = useState<Invited[]>([])
  const [isChanged, setChanged] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [linksCopied, setLinksCopied] = useState(0)
  const left = rows?.length ?? 0
  const links = linksToGive(invited).length
  const hasLinks = links > linksCopied
  const willLose = hasLinks || (isChanged && left > 0)
  return (
    <Dialog
      title="Add several users"
      size={1040}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {rows !== null && left > 0 && (
        <Review
          rows={rows}
          isInviting={isInviting}
          onInviting={setInviting}
          onRows={(change) => setRows((now) => change(now ?? []))}
          onChanged={() => setChanged(true)}
          onInvited={(one) => setInvited((now) => [...now, one])}
        />
      )}
      {left === 0 && invited.length === 0 && <ChooseTable onRows={setRows} />}
      {invited.length > 0 && <InvitedList invited={invited} onCopied={() => setLinksCopied(links)} />}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          disabled={isInviting}
          onClick={() => (willLose ? setLeaving(true) : onClose())}
        >
          {invited.length > 0 ? 'Done' : 'Cancel'}
        </Button>
      </Group>
      {isLeaving && (
        <ConfirmDialog
          title="Close ‘Add several users’?"
          confirmLabel="Close anyway"
          cancelLabel="Go back"
          danger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          {hasLinks && <p>The one-time links are not shown again. Copy them first.</p>}
          {left > 0 && (
            <p>
              {left} {left === 1 ? 'person has' : 'people have'} not been invited. Your changes to the table
              will be lost.
            </p>
          )}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function ChooseTable({ onRows }: { onRows: (rows: ListedUser[]) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useReadUserList()
  const failure = reading.error && messageOf(reading.error)
  const forget = useRef<() => void>(null)
  const read = async (file: File) => {
    // Without this call, choosing the same file again triggers no event.
    forget.current?.()
    setProblem(null)
    try {
      const rows = listedUsers(await reading.mutateAsync(file))
      if (rows.length === 0) setProblem('No people were found in this table.')
      else if (rows.length > mostListed)
        setProblem(`This table has ${rows.length} people. Add at most ${mostListed} at once.`)
      else onRows(rows)
    } catch {
      // The field shows the error of the call.
    }
  }
  return (
    <>
      <Textarea
        label="Paste cells from a spreadsheet"
        description="Columns: name, email, role (doctor, secretary or administrator) and, for doctors, specialization (optional)."
        error={problem ?? failure}
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
          resetRef={forget}
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

/** A table may have at most this many people. All their rows are on one page. */
const mostListed = 200

type ReviewProps = {
  rows: ListedUser[]
  isInviting: boolean
  onInviting: (isInviting: boolean) => void
  /** Called when the user has changed or removed a row. */
  onChanged: () => void
  onRows: (change: (rows: ListedUser[]) => ListedUser[]) => void
  onInvited: (one: Invited) => void
}

/**
 * Invites the people one after the other, each with a separate call. Rows with a problem stay and show the
 * reason.
 */
function Review({ rows, isInviting, onInviting, onRows, onChanged, onInvited }: ReviewProps) {
  const existing = useUsers().data ?? []
  const isMailed = useLinkMailing() === 'on'
  const inviteOne = useInviteUser()
  const problems = problemsOfListed(rows, existing)
  const right = rows.filter(({ key }) => !problems.has(key))
  const change = (key: string, field: ListedField, value: string) => {
    onChanged()
    onRows((now) =>
      now.map((row) =>
        row.key === key ? { ...row, [field]: value, refusal: undefined, idempotencyKey: undefined } : row,
      ),
    )
  }
  const remove = (key: string) => onRows((now) => now.filter((row) => row.key !== key))
  const invite = async () => {
    onInviting(true)
    for (const row of right) {
      const idempotencyKey = row.idempotencyKey ?? newIdempotencyKey()
      try {
        onInvited(await inviteOne.mutateAsync({ body: bodyOfListed(row), idempotencyKey }))
        remove(row.key)
      } catch (error) {
        const refusal = messageOf(error)
        // If only the answer was lost, the next attempt has the same key and finds the added user.
        onRows((now) => now.map((one) => (one.key === row.key ? { ...one, refusal, idempotencyKey } : one)))
        if (!isAboutRow(error)) break
      }
    }
    onInviting(false)
  }
  return (
    <>
      <p className={classes.words} role="status">
        {right.length} of {rows.length} {rows.length === 1 ? 'person is' : 'people are'} ready to invite.
        {right.length < rows.length && ' Correct the others, or remove them.'}{' '}
        {isMailed
          ? 'Each person is emailed a one-time link.'
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
            onRemove={() => [onChanged(), remove(row.key)]}
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

/**
 * True if the error concerns only this row. Other errors, such as an ended session or too many requests,
 * would also stop the next rows.
 */
function isAboutRow(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 408, 429].includes(error.status)
  )
}
