import { Skeleton, VisuallyHidden } from '@mantine/core'
import headerClasses from './patient-header.module.css'
import detailClasses from './patient-details.module.css'
import classes from './patient-view.module.css'

export function PatientSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading patient</VisuallyHidden>
      <div className={headerClasses.line}>
        <Skeleton circle height={48} />
        <div className={headerClasses.words}>
          <Skeleton height={16} width={220} />
          <Skeleton height={10} width={180} mt={12} />
        </div>
      </div>
      <div className={classes.columns} style={{ marginTop: 24 }}>
        <div>
          <Skeleton height={14} width={150} mb={20} />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={44} mt={8} />
          ))}
        </div>
        <div className={detailClasses.details}>
          {[5, 3, 4].map((lines) => (
            <div key={lines} className={detailClasses.card}>
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} height={10} width={`${80 - line * 9}%`} my={10} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
