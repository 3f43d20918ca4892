import classes from './signature-setting.module.css'

/** The end of a printed letter, with the signature where it prints. */
export function SignaturePreview({ image, name }: { image: string | null; name: string }) {
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
