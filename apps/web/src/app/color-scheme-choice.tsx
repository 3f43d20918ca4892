import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import classes from './color-scheme-choice.module.css'

/** Light, dark, or as the system has it. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Appearance</legend>
      <div className={classes.choices}>
        {choices.map(({ scheme, label, icon: Icon }) => (
          <label key={scheme} className={classes.choice}>
            <input
              type="radio"
              name="appearance"
              className={classes.radio}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            <Icon size={16} stroke={1.5} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choices: { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
]
