import { Anchor } from '@mantine/core'
import type { ApiKey } from '@sincerely/contract/api-keys'
import { type RefCallback, useCallback, useRef } from 'react'
import classes from './improvement-dialog.module.css'
import type { Way } from './improvement-words.ts'

type WayChooserProps = {
  ways: readonly Way[]
  chosen: string
  onChoose: (id: string) => void
  /** Undefined while it is not known. */
  apiKey: ApiKey | undefined
}

/** What should be done with the letter, and where its text goes for that. */
export function WayChooser({ ways, chosen, onChoose, apiKey }: WayChooserProps) {
  const focusFirst = useFocusOnce()
  const isWithoutAi = apiKey?.inUse === null
  return (
    <div className={classes.chooser}>
      {apiKey && <WhereItGoes apiKey={apiKey} />}
      <fieldset className={classes.ways}>
        <legend className={classes.legend}>What would you like to do with the letter?</legend>
        {ways.map(({ id, name, description, whose, needsAi }) => (
          <label key={id} className={classes.way}>
            <input
              ref={id === chosen ? focusFirst : undefined}
              type="radio"
              name="way"
              value={id}
              checked={id === chosen}
              data-autofocus={id === chosen || undefined}
              onChange={() => onChoose(id)}
            />
            <span className={classes.wayWords}>
              <span className={classes.wayName}>{name}</span>
              {whose && <span className={classes.quiet}> · {whose}</span>}
              {needsAi && isWithoutAi && <span className={classes.quiet}> · needs an API key</span>}
              {description && <span className={classes.wayDescription}>{description}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={classes.quiet}>
        <SettingsLink tab="prompt-templates">Prompt templates</SettingsLink> can be added and changed in
        Settings.
      </p>
    </div>
  )
}

function WhereItGoes({ apiKey: { inUse, provider, model } }: { apiKey: ApiKey }) {
  if (inUse !== null) {
    const whose = inUse === 'own' ? 'your own' : 'the practice’s'
    return (
      <p className={classes.quiet}>
        The text of the letter is sent to {provider} ({model}) with {whose} API key.
      </p>
    )
  }
  return (
    <p className={classes.quiet}>
      API key for the AI provider not configured. Please add your API key in{' '}
      <SettingsLink tab="api-keys">Settings</SettingsLink>. Until then, fixed rules can tidy and format the
      letter without AI.
    </p>
  )
}

/** In a tab of its own: the letter stays open. */
export function SettingsLink({ tab, children }: { tab: string; children: string }) {
  return (
    <Anchor href={`/settings?tab=${tab}`} underline="always" target="_blank" rel="noopener">
      {children}
    </Anchor>
  )
}

/** The keyboard begins at the choice, also where that comes later than the dialog. */
function useFocusOnce(): RefCallback<HTMLInputElement> {
  const isDone = useRef(false)
  return useCallback((choice: HTMLInputElement | null) => {
    if (choice === null || isDone.current) return
    isDone.current = true
    choice.focus()
  }, [])
}
