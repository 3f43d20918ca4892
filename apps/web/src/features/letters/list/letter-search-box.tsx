import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'

type LetterSearchBoxProps = { q: string; onSearch: (q: string) => void }

/** Finds by patient, type and number. Ctrl/Cmd+K focuses it, Escape clears it (spec §2). */
export function LetterSearchBox({ q, onSearch }: LetterSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  const [told, setTold] = useState(q)
  const [seen, setSeen] = useState(q)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onSearch(next)
  }, 200)

  // An address that changed by itself (Back, a link) wins over what stands here; the echo of our own words does not.
  if (q !== seen) {
    setSeen(q)
    if (q !== told) {
      setTold(q)
      setText(q)
    }
  }

  function type(next: string) {
    setText(next)
    tell(next.trim())
  }

  function clear() {
    type('')
    tell.flush()
    input.current?.focus()
  }

  useHotkeys([['mod+K', () => input.current?.select()]], [], true)
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search letters"
      placeholder="Search letters..."
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        clear()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionWidth={text === '' ? 64 : 36}
      rightSection={
        text === '' ? (
          <Kbd>{searchKeys}</Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        )
      }
    />
  )
}

const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
