import type { ReactNode } from 'react'

/** The choice of a doctor, where somebody imports for others. */
export type DoctorChoice = (props: {
  chosen: number | null
  problem: string | undefined
  onChoose: (doctorId: number | null) => void
}) => ReactNode
