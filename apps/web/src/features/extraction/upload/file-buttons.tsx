import { Button, FileButton } from '@mantine/core'
import { listTypes } from './chosen-files.ts'

type SmallButtonProps = { label: string; text: string; onClick: () => void }

/** A button whose `label` names the file for screen readers. */
export function SmallButton({ label, text, onClick }: SmallButtonProps) {
  return (
    <Button variant="default" size="compact-sm" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  )
}

/** Replaces the file with one that the user chooses. */
export function ReplaceButton({ name, onReplace }: { name: string; onReplace: (files: File[]) => void }) {
  const take = (file: File | null) => file && onReplace([file])
  return (
    <FileButton
      accept={listTypes}
      onChange={take}
      inputProps={{ 'aria-label': `Another file instead of ${name}` }}
    >
      {(props) => (
        <Button {...props} variant="default" size="compact-sm" aria-label={`Replace ${name}`}>
          Replace
        </Button>
      )}
    </FileButton>
  )
}
