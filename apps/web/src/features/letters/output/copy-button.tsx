import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyLetter } from './copy-letter.ts'

/** How long it says that the text was copied, in ms. */
const toldFor = 2000

/** Copies the text it stands above, and says so itself. */
export function CopyButton({ html }: { html: string }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), toldFor)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const isTold = copiedAt !== null
  const Icon = isTold ? IconCheck : IconCopy
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void copyLetter(html).then((isCopied) => isCopied && setCopiedAt(performance.now()))}
    >
      <span aria-live="polite">{isTold ? 'Copied!' : 'Copy'}</span>
    </Button>
  )
}
