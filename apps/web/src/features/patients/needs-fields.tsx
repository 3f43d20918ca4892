import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  type CommunicationNeeds,
  formatLabels,
  hasNeeds,
  largePrintSizes,
  madeFormats,
  needLines,
  noNeeds,
  readNeedLines,
} from '@sincerely/domain/patients/communication-needs'
import classes from './needs-fields.module.css'
import type { FieldsProps } from './typed-field.tsx'

type NeedsFieldsProps = FieldsProps<'communicationNeeds'> & {
  /** Whether the record, before these changes, says that the patient was asked. */
  wasAsked: boolean
}

/**
 * The fields for communication needs. The form holds them as text, like all other fields, so each change writes the text
 * again.
 */
export function NeedsFields({ field, wasAsked }: NeedsFieldsProps) {
  const { value, error, onChange } = field('communicationNeeds')
  const recorded = readNeedLines(value)
  const needs = recorded ?? noNeeds
  const write = (changed: CommunicationNeeds | null) => onChange(needLines(changed).join('\n'))
  const change = (some: Partial<CommunicationNeeds>) => {
    const changed = { ...needs, ...some }
    // A cleared box does not show whether the patient was asked, so the record decides.
    write(hasNeeds(changed) || changed.tellGp || wasAsked ? changed : null)
  }
  return (
    <>
      <NativeSelect
        label="Large print"
        description="The patient's own copy is printed in this size."
        error={error}
        data={[
          { value: '', label: 'Ordinary print' },
          ...largePrintSizes.map((size) => ({ value: String(size), label: `${size} pt` })),
        ]}
        value={String(needs.largePrint ?? '')}
        onChange={({ currentTarget }) =>
          change({ largePrint: largePrintSizes.find((size) => String(size) === currentTarget.value) ?? null })
        }
      />
      <OtherFormats needs={needs} change={change} />
      <SpokenWith needs={needs} change={change} />
      <div className={`${classes.choices} ${classes.wide}`}>
        <Checkbox
          label="The patient agrees to share these needs with the GP and other systems"
          checked={needs.tellGp}
          onChange={({ currentTarget }) => change({ tellGp: currentTarget.checked })}
        />
        <Checkbox
          label="Asked: no particular needs"
          disabled={hasNeeds(recorded)}
          checked={recorded !== null && !hasNeeds(recorded)}
          onChange={({ currentTarget }) => write(currentTarget.checked ? noNeeds : null)}
        />
      </div>
    </>
  )
}

type PartProps = { needs: CommunicationNeeds; change: (some: Partial<CommunicationNeeds>) => void }

function OtherFormats({ needs, change }: PartProps) {
  return (
    <div role="group" aria-label="Other formats" className={classes.choices}>
      {madeFormats.map((format) => (
        <Checkbox
          key={format}
          label={formatLabels[format]}
          checked={needs.formats.includes(format)}
          onChange={({ currentTarget: { checked } }) =>
            change({
              formats: madeFormats.filter((one) => (one === format ? checked : needs.formats.includes(one))),
            })
          }
        />
      ))}
      <Checkbox
        label="Letters by email"
        checked={needs.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.checked })}
      />
    </div>
  )
}

function SpokenWith({ needs, change }: PartProps) {
  return (
    <>
      <TextInput
        label="Language"
        placeholder="Polish, British Sign Language"
        maxLength={100}
        autoComplete="off"
        value={needs.language ?? ''}
        onChange={({ currentTarget }) => change({ language: currentTarget.value || null })}
      />
      <div className={classes.choices}>
        <Checkbox
          label="Needs an interpreter"
          checked={needs.interpreter}
          onChange={({ currentTarget }) => change({ interpreter: currentTarget.checked })}
        />
      </div>
      <TextInput
        className={classes.wide}
        label="How to contact the patient"
        placeholder="Text first, then ring after ten"
        maxLength={300}
        autoComplete="off"
        value={needs.contact ?? ''}
        onChange={({ currentTarget }) => change({ contact: currentTarget.value || null })}
      />
    </>
  )
}
