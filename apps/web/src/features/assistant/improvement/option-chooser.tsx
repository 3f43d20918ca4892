import { Anchor } from '@mantine/core'
import type { ApiKey } from '@sincerely/contract/api-keys'
import { type RefCallback, useCallback, useRef } from 'react'
import classes from './improvement-dialog.module.css'
import type { ImprovementOption } from './improvement-words.ts'

type OptionChooserProps = {
  options: readonly ImprovementOption[]
  selected: string
  onChoose: (id: string) => void
  /** The key is undefined until it is loaded. */
  apiKey: ApiKey | undefined
}

/** Lets the user choose what to do with the letter, and says where its text is sent. */
export function OptionChooser({ options, selected, onChoose, apiKey }: OptionChooserProps) {
  const focusFirst = useFocusOnce()
  const isWithoutAi = apiKey?.inUse === null
  return (
    <div className={classes.chooser}>
      {apiKey && <DataDestination apiKey={apiKey} />}
      <fieldset className={classes.ways}>
        <legend className={classes.legend}>What would you like to do with the letter?</legend>
        {options.map(({ id, name, description, owner, needsAi }) => (
          <label key={id} className={classes.way}>
            <input
              ref={id === selected ? focusFirst : undefined}
              type="radio"
              name="way"
              value={id}
              checked={id === selected}
              data-autofocus={id === selected || undefined}
              onChange={() => onChoose(id)}
            />
            <span className={classes.wayWords}>
              <span className={classes.wayName}>{name}</span>
              {owner && <span className={classes.quiet}> · {owner}</span>}
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

function DataDestination({ apiKey: { inUse, provider, model } }: { apiKey: ApiKey }) {
  if (inUse !== null) {
    const keyOwner = inUse === 'own' ? 'your own' : "the practice's"
    return (
      <p className={classes.quiet}>
        The text of the letter is sent to {provider} ({model}) with {keyOwner} API key.
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

/** The link opens a new tab, so that the letter stays open. */
export function SettingsLink({ tab, children }: { tab: string; children: string }) {
  return (
    <Anchor href={`/settings?tab=${tab}`} underline="always" target="_blank" rel="noopener">
      {children}
    </Anchor>
  )
}

/** Focuses the selected option once, even if it loads after the dialog opens. */
function useFocusOnce(): RefCallback<HTMLInputElement> {
  const isDone = useRef(false)
  return useCallback((choice: HTMLInputElement | null) => {
    if (choice === null || isDone.current) return
    isDone.current = true
    choice.focus()
  }, [])
}
