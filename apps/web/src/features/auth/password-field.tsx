import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

/** A password with a button that shows and hides it, for mouse and keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [shown, { toggle }] = useDisclosure(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <PasswordInput
      visible={shown}
      onVisibilityChange={toggle}
      visibilityToggleIcon={() => <Icon size={18} stroke={1.5} />}
      visibilityToggleButtonProps={{ 'aria-label': shown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      {...props}
    />
  )
}
