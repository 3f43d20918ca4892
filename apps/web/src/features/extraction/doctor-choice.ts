import type { ReactNode } from 'react'

/** How the choice of a doctor is shown, where somebody imports for several. */
export type ShowDoctorChoice = (props: {
  chosen: number | null
  problem: string | undefined
  onChoose: (doctorId: number | null) => void
}) => ReactNode
