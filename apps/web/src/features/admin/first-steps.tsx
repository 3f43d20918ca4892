import { Button } from '@mantine/core'
import type { FirstStep } from '@sincerely/contract/admin'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type LinkProps, Link } from '@tanstack/react-router'
import card from '../../ui/card.module.css'
import rows from '../../ui/card-rows.module.css'
import { useHideFirstSteps } from './admin.queries.ts'
import classes from './first-steps.module.css'

/**
 * The first steps of a new practice, with finished steps ticked. The list disappears when all steps are done,
 * or when an administrator hides it.
 */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const hide = useHideFirstSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (steps.length === 0) return null
  return (
    <section className={`${card.card} ${classes.steps}`} aria-labelledby="first-steps">
      <div className={card.head}>
        <h2 id="first-steps" className={card.title}>
          First steps
        </h2>
        <span className={rows.note}>{`${done} of ${steps.length} done`}</span>
        <Button
          className={classes.hide}
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={hide.isPending}
          onClick={() => hide.mutate()}
        >
          Hide
        </Button>
      </div>
      <ol className={rows.rows}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={classes.step}>
            {isDone ? (
              <IconCircleCheck className={classes.done} size={20} aria-label="Done" />
            ) : (
              <IconCircle className={classes.open} size={20} aria-label="To do" />
            )}
            <span className={rows.words}>
              <Link {...words[name].link} className={classes.link}>
                {words[name].label}
              </Link>
              <span className={rows.note}>{words[name].note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Words = { label: string; note: string; link: Pick<LinkProps, 'to' | 'search' | 'hash'> }

const words: Record<FirstStep['name'], Words> = {
  doctor: {
    label: 'Add a doctor',
    note: 'Every letter needs a doctor.',
    link: { to: '/admin/users' },
  },
  secretary: {
    label: 'Add a secretary',
    note: 'Secretaries type, check and send letters.',
    link: { to: '/admin/users' },
  },
  assignment: {
    label: 'Assign the secretary to the doctor',
    note: 'Until then, the secretary sees no patients.',
    link: { to: '/admin/assignments' },
  },
  letterhead: {
    label: "Set the practice's letter header",
    note: 'It shows the address and the logo, and is used for every doctor who has no header of their own.',
    link: { to: '/settings', search: { tab: 'letter-template' } },
  },
  email: {
    label: 'Send a test email',
    note: 'Use the button under System health. If email is off there, your IT support sets it up on the server.',
    link: { to: '/admin', hash: 'health' },
  },
  passphrase: {
    label: 'Encrypt the backups with a passphrase',
    note: 'Your IT support sets it on the server. Keep a copy in another place.',
    link: { to: '/admin', hash: 'backups' },
  },
  letter: {
    label: 'Write the first letter',
    note: 'Add a patient, then dictate or write a letter about them.',
    link: { to: '/patients' },
  },
}
