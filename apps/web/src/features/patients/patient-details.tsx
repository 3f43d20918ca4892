import type { Patient } from '@sincerely/contract/patients'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import type { ReactNode } from 'react'
import { needLines } from '@sincerely/domain/patients/communication-needs'
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useInfo } from '../../platform/practice.ts'
import { GpField } from './gp-field.tsx'
import classes from './patient-details.module.css'

/** Shows allergies, medications, blood type and last visit. On a narrow screen, the card comes before the letters. */
export function MedicalCard({ patient }: { patient: Patient }) {
  return (
    <Card title="Medical">
      <Fact label={fieldLabels.allergies}>
        <Chips items={patient.allergies} none="None recorded" warns />
      </Fact>
      <Fact label={fieldLabels.medications}>
        <Chips items={patient.medications} none="None recorded" />
      </Fact>
      <Fact label={fieldLabels.bloodType}>{patient.bloodType}</Fact>
      <Fact label="Last Visit">
        {patient.lastVisit === null ? <Unknown>No visits recorded</Unknown> : shortDay(patient.lastVisit)}
      </Fact>
    </Card>
  )
}

/** Shows the rest of the record for reading, and says which values are missing. */
export function PatientDetails({ patient }: { patient: Patient }) {
  const { timeZone } = useInfo()
  return (
    <div className={classes.details}>
      <Card title="GP">
        <GpField patientId={patient.id} />
      </Card>
      <Card title="Contact">
        <Fact label={fieldLabels.phone}>
          {patient.phone && <a href={`tel:${patient.phone}`}>{patient.phone}</a>}
        </Fact>
        <Fact label={fieldLabels.email}>
          {patient.email && <a href={`mailto:${patient.email}`}>{patient.email}</a>}
        </Fact>
        <Fact label={fieldLabels.address}>{patient.address}</Fact>
        <Fact label={fieldLabels.emergencyContact}>{patient.emergencyContact}</Fact>
        <Fact label={fieldLabels.communicationNeeds}>
          {needLines(patient.communicationNeeds).join(', ') || <Unknown>Not asked yet</Unknown>}
        </Fact>
      </Card>
      <Card title="Record">
        <Fact label={fieldLabels.dob}>{patient.dob && shortDay(patient.dob)}</Fact>
        <Fact label={fieldLabels.nhsNumber}>{patient.nhsNumber && formatNhsNumber(patient.nhsNumber)}</Fact>
        <Fact label={fieldLabels.medicalRecordNumber}>{patient.medicalRecordNumber}</Fact>
        <Fact label={fieldLabels.insuranceInfo}>{patient.insuranceInfo}</Fact>
        <Fact label="Doctor">{patient.doctorName}</Fact>
        <Fact label="Patient Since">{shortDate(new Date(patient.createdAt), timeZone)}</Fact>
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.facts}>{children}</div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children === null || children === '' ? <Unknown>Not specified</Unknown> : children}</dd>
    </dl>
  )
}

function Unknown({ children }: { children: ReactNode }) {
  return <span className={classes.unknown}>{children}</span>
}

type ChipsProps = {
  items: readonly string[]
  /** The text for an empty list. */
  none: string
  /** Whether the items are emphasised, as allergies are. */
  warns?: boolean
}

function Chips({ items, none, warns = false }: ChipsProps) {
  if (items.length === 0) return <span className={classes.none}>{none}</span>
  return (
    <ul className={classes.chips}>
      {[...new Set(items)].map((item) => (
        <li key={item} className={classes.chip} data-warns={warns}>
          {warns && <IconAlertTriangle size={14} aria-hidden />}
          {item}
        </li>
      ))}
    </ul>
  )
}
