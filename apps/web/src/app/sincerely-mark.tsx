/** The logo: an S in one stroke, with the flourish of a signature. */
export function SincerelyMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#0f666b" />
      <path
        d={stroke}
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const stroke =
  'M20.6 8.8c-1.9-2-7-1.7-7.9 1.6-1.1 4.2 6.7 4.4 6.1 8.7-.5 3.7-6.3 4.7-9.3 1.9-1.7-1.7.2-3.9 2.6-2.6 2.9 1.6 4.6 5.9 8.3 5.1 1.7-.4 2.9-1.6 4.1-3.2'
