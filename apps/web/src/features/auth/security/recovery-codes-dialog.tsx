import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { aboutCopying, copyToClipboard } from '../../../platform/clipboard.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './two-factor.module.css'

type RecoveryCodesDialogProps = {
  codes: string[]
  /** The account that the codes belong to. */
  email: string
  onClose: () => void
}

/** The codes are shown only once, so Escape and clicks outside do not close the dialog. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const lines = [`Sincerely: recovery codes of ${email}`, 'Each code works once.', '', ...codes, '']
  useEffect(() => {
    // The print styles use this attribute to print only the codes.
    document.documentElement.dataset['prints'] = 'recovery-codes'
    return () => {
      delete document.documentElement.dataset['prints']
    }
  }, [])
  const copy = async () => {
    const isCopied = await copyToClipboard({ text: lines.join('\n') })
    toast(
      isCopied
        ? { type: 'success', message: 'Recovery codes copied' }
        : {
            type: 'error',
            title: 'Not copied',
            message: "This browser doesn't allow copying. Download the codes instead.",
            about: aboutCopying,
          },
    )
  }
  const download = () => {
    const text = new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' })
    saveFile(text, 'sincerely-recovery-codes.txt')
  }
  return (
    <Dialog
      title="Save your recovery codes"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <p className={classes.lead}>
          Each code signs you in once when you don't have the app at hand. The codes are not shown again. Keep
          them with your other passwords, but not on the phone with the app.
        </p>
        <div className={classes.sheet}>
          <p className={classes.printed}>Sincerely: recovery codes of {email}. Each code works once.</p>
          <ul className={classes.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="default" onClick={download}>
            Download
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have saved them</Button>
        </Group>
      </div>
    </Dialog>
  )
}
