import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type TypedFilterProps<V> = {
  label: string
  placeholder: string
  problem: string
  /** What is wrong with it beside another field. */
  conflict?: string | undefined
  value: V | undefined
  /** Null for what it cannot be. */
  read: (text: string) => V | null
  write: (value: V) => string
  /** Taken once the typing pauses as well: a date is none until it is whole. */
  isAtPause?: boolean
  onChoose: (value: V | undefined) => void
  onUsed: (label: string, isUsed: boolean) => void
}

/** Taken with Enter or when the field is left; what is none stays as it was typed. */
export function TypedFilter<V extends string | number>(props: TypedFilterProps<V>) {
  const { label, placeholder, problem, conflict, isAtPause = false } = props
  const { text, isWrong, type, leave } = useTypedFilter(props, isAtPause)
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      error={isWrong ? problem : conflict}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}

/** An address that changed by itself (Back, all cleared) wins over what stands here; the echo of our own words does not. */
function useTypedFilter<V>(
  { label, value, read, write, onChoose, onUsed }: TypedFilterProps<V>,
  isAtPause: boolean,
) {
  const written = value === undefined ? '' : write(value)
  const [text, setText] = useState(written)
  const [told, setTold] = useState(written)
  const [seen, setSeen] = useState(written)
  const [isWrong, setIsWrong] = useState(false)
  if (written !== seen) {
    setSeen(written)
    if (written !== told) {
      setTold(written)
      setText(written)
      setIsWrong(false)
    }
  }
  /** What is searched for by this text, as it is written; null where it is none. */
  const take = (typed: string): string | null => {
    const next = typed.trim() === '' ? undefined : read(typed)
    setIsWrong(next === null)
    onUsed(label, next !== null)
    if (next === null) return null
    const meant = next === undefined ? '' : write(next)
    setTold(meant)
    if (meant !== written) onChoose(next)
    return meant
  }
  const pause = useDebouncedCallback(take, 200)
  return {
    text,
    isWrong,
    type: (typed: string) => {
      setText(typed)
      if (isAtPause) pause(typed)
    },
    leave: () => {
      pause.cancel()
      setText(take(text) ?? text)
    },
  }
}
