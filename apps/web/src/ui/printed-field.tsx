// The text of these fields is printed on letters. While the user types, the fields name the characters that
// the letters' fonts lack.
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { unprintableCharacters } from '@sincerely/domain/letters/printable'

type Printed<Props> = Props & { value: string }

export function PrintedInput({ description, ...props }: Printed<TextInputProps>) {
  return <TextInput {...props} description={unprintableNote(props.value) ?? description} />
}

export function PrintedTextarea({ description, ...props }: Printed<TextareaProps>) {
  return <Textarea {...props} description={unprintableNote(props.value) ?? description} />
}

/** Returns undefined if letters can print all of the text. */
export function unprintableNote(text: string): string | undefined {
  const lacking = unprintableCharacters(text)
  if (lacking.length === 0) return undefined
  return `These characters cannot be printed in a letter: ${lacking.join(' ')}. In a name, □ is printed instead: also write the name in the English alphabet.`
}
