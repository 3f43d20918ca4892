import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'

type PatientSearchBoxProps = {
  q: string
  onSearch: (text: string) => void
  /** The arrow down goes on into the list. */
  onLeave: () => void
}

/** The server searches; this waits until the typing pauses. Ctrl/Cmd+K or / focuses it, Escape clears it. */
export function PatientSearchBox({ q, onSearch, onLeave }: PatientSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  const [told, setTold] = useState(q)
  const [seen, setSeen] = useState(q)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onSearch(next)
  }, 200)

  // An address that changed by itself (Back, 'Clear search') wins over what stands here; our own echo does not.
  if (q !== seen) {
    setSeen(q)
    if (q !== told) {
      setTold(q)
      setText(q)
    }
  }

  const type = (next: string) => {
    setText(next)
    tell(next.trim())
  }
  const clear = () => {
    type('')
    tell.flush()
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'Escape') clear()
    else onLeave()
  }

  useHotkeys([['mod+K', () => input.current?.select()]], [], true)
  useHotkeys([['/', () => input.current?.select()]])
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search by name, email or MR number"
      placeholder="Search by name, email or MR number"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  )
}
