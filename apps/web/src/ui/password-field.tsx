import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './password-field.module.css'

/** This advice is shown beside the field for a new password. */
export const passwordAdvice =
  'At least 8 characters. Do not use a common password, a name or an email address.'

export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className={classes.password}
      rightSectionWidth="var(--eye-width)"
      rightSection={
        <UnstyledButton
          className={classes.eye}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </UnstyledButton>
      }
      {...props}
    />
  )
}
