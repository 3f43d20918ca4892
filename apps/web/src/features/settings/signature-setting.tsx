import { Button, FileButton, NativeSelect } from '@mantine/core'
import type { Signature } from '@sincerely/contract/settings'
import { type WorksFor, can, worksFor } from '@sincerely/domain/permissions'
import { IconSignature } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { actionMessageOf, messageOf } from '../../platform/api.ts'
import { useDoctors } from '../../platform/doctors.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { signatureImage, signatureProblem } from './signature-file.ts'
import { useRemoveSignature, useSetSignature, useSignature } from './signature.queries.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import classes from './signature-setting.module.css'

/**
 * Sets the signature that prints above a doctor's name. Doctors edit their own signature, and administrators
 * edit any signature. Secretaries can view the signatures of their doctors.
 */
export function SignatureSetting({ doctorId }: { doctorId: number | null }) {
  const user = useSignedInUser()
  return (
    <section className={classes.signature} aria-labelledby="signature">
      <SectionHead id="signature" title="Signature" about={about[worksFor(user)]} />
      {doctorId === null ? (
        <OfAnyDoctor />
      ) : (
        <OfDoctor
          doctorId={doctorId}
          name={user.doctors.find(({ id }) => id === doctorId)?.name ?? user.name}
        />
      )}
    </section>
  )
}

const rule =
  "The signature prints above the name on letters that the doctor approves. Drafts, and letters that someone else approves on the doctor's behalf, leave room to sign by hand."

const about = {
  self: `${rule} Letters that are already approved stay as they are.`,
  assigned: `${rule} Only the doctor or an administrator can change it.`,
  everybody: `${rule} If you change it for a doctor, the audit trail records that you did.`,
  nobody: '',
} as const satisfies Record<WorksFor, string>

function OfAnyDoctor() {
  const { data: doctors, error, isFetching, refetch } = useDoctors({ enabled: true })
  const [chosen, choose] = useState<number | null>(null)
  const doctor = doctors?.find(({ id }) => id === chosen)
  if (!doctors && error) {
    return (
      <ErrorState
        title="Couldn't load the doctors"
        message={actionMessageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <NativeSelect
        label="Doctor"
        className={classes.doctor}
        value={String(chosen ?? '')}
        data={[
          { value: '', label: 'Choose a doctor' },
          ...(doctors ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => choose(Number(event.currentTarget.value) || null)}
      />
      {doctor && <OfDoctor key={doctor.id} doctorId={doctor.id} name={doctor.name} />}
    </>
  )
}

function OfDoctor({ doctorId, name }: { doctorId: number; name: string }) {
  const { data: signature, error, isFetching, refetch } = useSignature(doctorId)
  const mayEdit = can(useSignedInUser(), 'signature.edit')
  if (signature) {
    return (
      <>
        <SignaturePreview image={signature.image} name={name} />
        {mayEdit && <Change signature={signature} />}
      </>
    )
  }
  if (error === null) return <SkeletonLines lines={3} label="Loading the signature" />
  return (
    <ErrorState
      title="Couldn't load the signature"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Change({ signature: { doctorId, image, version } }: { signature: Signature }) {
  const set = useSetSignature(doctorId)
  const remove = useRemoveSignature(doctorId)
  const [problem, setProblem] = useState<string | null>(null)

  const forget = useRef<() => void>(null)

  async function take(file: File | null): Promise<void> {
    // Without this call, selecting the same file again triggers no event.
    forget.current?.()
    if (file === null) return
    const wrong = signatureProblem(file)
    const drawn = wrong === null ? await signatureImage(file) : null
    setProblem(wrong ?? (drawn === null ? 'This image cannot be read. Try another one.' : null))
    if (drawn !== null) set.mutate({ image: drawn, version })
  }

  const wrong = problem ?? (set.error === null ? null : messageOf(set.error))
  return (
    <div>
      <div className={classes.buttons}>
        <FileButton resetRef={forget} accept="image/png,image/jpeg" onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={set.isPending}
              leftSection={<IconSignature size={16} aria-hidden />}
            >
              {image === null ? 'Choose an image' : 'Choose another image'}
            </Button>
          )}
        </FileButton>
        {image !== null && (
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            onClick={() => remove.mutate({ image, version })}
          >
            Remove signature
          </Button>
        )}
        <span className={classes.hint}>
          PNG or JPEG, at most 1 MB. A transparent or white background is best.
        </span>
      </div>
      {wrong !== null && (
        <p className={classes.problem} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** Shows the end of a printed letter with the signature in place. */
function SignaturePreview({ image, name }: { image: string | null; name: string }) {
  return (
    <div className={classes.desk}>
      <div className={classes.paper}>
        <p>Yours sincerely,</p>
        {image === null ? (
          <div className={classes.place}>The signature prints here</div>
        ) : (
          <img className={classes.image} src={image} alt={`Signature of ${name}`} />
        )}
        <p>{name}</p>
      </div>
    </div>
  )
}
