import { Button, Group } from '@mantine/core'
import { type OptionalPurpose, allowedBy, optionalPurposes } from '@sincerely/domain/privacy/consent'
import { useState } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { toast } from '../../ui/toast.ts'
import { PurposeChoices } from './purpose-choices.tsx'
import { chooseConsent, useConsent } from './use-consent.ts'

/** Lets the user change or withdraw their choice. Withdrawing keeps only necessary storage (spec §4). */
export function ConsentChoice() {
  const consent = useConsent()
  const moment = useMomentText()
  const allowed = consent === null ? [] : allowedBy(consent)
  const [chosen, setChosen] = useState<OptionalPurpose[]>(allowed)
  const [seen, setSeen] = useState(consent)
  // The banner or another tab has changed the choice.
  if (seen !== consent) {
    setSeen(consent)
    setChosen(allowed)
  }
  const isSame =
    consent !== null && chosen.length === allowed.length && chosen.every((one) => allowed.includes(one))
  const choose = (purposes: readonly OptionalPurpose[], message: string) => {
    chooseConsent(purposes)
    toast({ type: 'success', message })
  }
  return (
    <>
      <p>
        {consent === null
          ? 'You have not chosen yet on this device, so only what is necessary is stored.'
          : `Your choice from ${moment(consent.timestamp)}: ${inWords(allowed)}.`}
      </p>
      <PurposeChoices chosen={chosen} onChoose={setChosen} />
      <Group mt="md" gap="xs">
        <Button variant="default" disabled={isSame} onClick={() => choose(chosen, 'Your choice is saved')}>
          Save choice
        </Button>
        {allowed.length > 0 && (
          <Button variant="subtle" onClick={() => choose([], 'Consent withdrawn')}>
            Withdraw consent
          </Button>
        )}
      </Group>
    </>
  )
}

function inWords(allowed: readonly OptionalPurpose[]): string {
  if (allowed.length === 0) return 'only what is necessary'
  return allowed.length === optionalPurposes.length ? 'everything' : 'what is ticked below'
}
