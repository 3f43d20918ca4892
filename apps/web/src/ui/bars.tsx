import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import classes from './bars.module.css'

type BarsProps = {
  data: Record<string, string | number>[]
  /** The key of the names below the bars. */
  dataKey: string
  series: { name: string; label: string; color: string }[]
  /** True to draw one bar with a part for each series. */
  isStacked?: boolean
}

/** Draws a bar chart without animation. A table also shows the figures, for screen readers and on paper. */
export function Bars({ data, dataKey, series, isStacked = false }: BarsProps) {
  return (
    <div aria-hidden data-screen-only>
      <BarChart
        h={220}
        data={data}
        dataKey={dataKey}
        {...(isStacked && { type: 'stacked' })}
        withLegend
        series={series}
        barProps={{ isAnimationActive: false }}
        // The table serves keyboard and screen reader users.
        barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
        tickLine="none"
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        // All ticks are shown, because an axis with a missing tick looks uneven.
        yAxisProps={{ allowDecimals: false, width: 36, interval: 0 }}
        xAxisProps={{ interval: 'equidistantPreserveStart' }}
      />
    </div>
  )
}

type Figures = { label: string; head: string[]; rows: (string | number)[][] }

/**
 * Screen readers read these figures, and paper shows them instead of the chart. A chart needs them if it has
 * no table.
 */
export function HiddenFigures({ label, head, rows }: Figures) {
  return (
    <div className={classes.figures}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={head[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
