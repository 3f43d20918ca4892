import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyToClipboard } from '../../../platform/clipboard.ts'
import { useHealth } from '../../../platform/health.ts'
import { lastFailure } from '../../../platform/last-failure.ts'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { useConnection } from '../../../platform/socket.ts'
import { toast } from '../../../ui/toast.ts'
import { supportDetails } from './support-details.ts'
import classes from './support.module.css'
import { statusWords } from './system-checks.tsx'

/** What to write when asking for help, and the details that one press copies. */
export function Details({ pageBefore }: { pageBefore: string | null }) {
  const { role } = useSignedInUser()
  const { version, timeZone } = useInfo()
  const health = useHealth()
  const connection = useConnection()
  const text = supportDetails({
    version,
    now: useNow(),
    timeZone,
    role,
    page: pageBefore,
    browser: navigator.userAgent,
    window: { width: window.innerWidth, height: window.innerHeight },
    status: statusWords(health, connection),
    failure: lastFailure(),
  })
  const copy = async () => {
    const isCopied = await copyToClipboard({ text })
    toast(
      isCopied
        ? { type: 'success', message: 'Details copied' }
        : {
            type: 'error',
            title: 'Not copied',
            message: 'This browser does not allow it. Select the details and copy them.',
          },
    )
  }
  return (
    <section aria-labelledby="what-to-tell" className={classes.panel}>
      <h2 id="what-to-tell">What to tell</h2>
      <ul className={classes.ways}>
        <li>What you wanted to do, what you pressed, and what happened instead.</li>
        <li>The words of the message, if there was one.</li>
        <li>Letters and patients by their number alone: ‘letter no. 12’, ‘MR #3’. No names in an e-mail.</li>
        <li>These details. Nothing in them is about a patient.</li>
      </ul>
      <pre className={classes.details}>{text}</pre>
      <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        Copy details
      </Button>
    </section>
  )
}
