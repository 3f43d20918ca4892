import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { imageMarkup, imageProblem } from '../../ui/image-source.ts'

type InsertImageButtonProps = {
  /** Where to: 'header'. */
  into: string
  onInsert: (markup: string) => void
  onRefuse: (problem: string | null) => void
}

/** Takes a small PNG or JPEG from this device, such as the practice's logo, into the text. */
export function InsertImageButton({ into, onInsert, onRefuse }: InsertImageButtonProps) {
  const forget = useRef<() => void>(null)

  async function insert(file: File | null): Promise<void> {
    // Otherwise the browser says nothing when the same file is chosen again.
    forget.current?.()
    if (file === null) return
    const problem = imageProblem(file)
    if (problem !== null) return onRefuse(problem)
    const address = await readAddress(file)
    if (address === null) return onRefuse('This image cannot be read. Try another one.')
    onRefuse(null)
    onInsert(imageMarkup({ address, alt: nameOf(file) }))
  }
  return (
    <FileButton resetRef={forget} accept="image/png,image/jpeg" onChange={(file) => void insert(file)}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          aria-label={`Insert image in the ${into}`}
        >
          Insert image
        </Button>
      )}
    </FileButton>
  )
}

/** The words for those who do not see the image: the file's name, without its ending. */
function nameOf(file: File): string {
  return file.name.replace(/\.\w+$/u, '').replaceAll(/[-_]+/gu, ' ')
}

function readAddress(file: File): Promise<string | null> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(file)
  })
}
