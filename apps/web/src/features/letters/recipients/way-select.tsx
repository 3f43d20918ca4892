import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type SendingWay, sendingWays, wayLabels } from '@sincerely/domain/letters/sending-ways'

type WaySelectProps = Omit<NativeSelectProps, 'data' | 'onChange'> & {
  value: SendingWay
  /** Returns the text of an option; by default the name of the sending way. */
  labelOf?: (way: SendingWay) => string
  onWay: (way: SendingWay) => void
}

export function WaySelect({ labelOf, onWay, ...props }: WaySelectProps) {
  return (
    <NativeSelect
      {...props}
      data={sendingWays.map((way) => ({ value: way, label: labelOf ? labelOf(way) : wayLabels[way] }))}
      onChange={(event) => {
        const way = sendingWays.find((one) => one === event.currentTarget.value)
        if (way) onWay(way)
      }}
    />
  )
}
