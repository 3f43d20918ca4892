import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyLetter } from './copy-letter.ts'

/** In ms: how long the button shows 'Copied!'. */
const confirmationDuration = 2000

/** Copies the letter's text. The button's label confirms that. */
export function CopyButton({ html }: { html: string }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), confirmationDuration)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const isConfirming = copiedAt !== null
  const Icon = isConfirming ? IconCheck : IconCopy
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void copyLetter(html).then((isCopied) => isCopied && setCopiedAt(performance.now()))}
    >
      <span aria-live="polite">{isConfirming ? 'Copied!' : 'Copy'}</span>
    </Button>
  )
}
